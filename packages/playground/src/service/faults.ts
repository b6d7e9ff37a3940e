import type { Override } from '@liked-posts/mock';

/** A choice for the next response. */
export interface FaultChoice {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  /** What cannot be seen in the response itself. */
  readonly note?: string;
  /** The override to queue. Called when the request arrives, because a reset counts from then. */
  readonly override: () => Override;
}

/** A correct response, to queue between failures. */
export const normalPage: FaultChoice = {
  status: 200,
  name: 'Normal page',
  description: 'before the next failure',
  override: () => ({ code: 200 }),
};

/** The failures that the mock in the page can answer with. */
export const faultChoices: readonly FaultChoice[] = [
  refusal(401, 'Token refused', 'the access token is not accepted'),
  refusal(402, 'No credits', 'what the account has paid for is used up'),
  refusal(403, 'Not allowed', 'the token may not read these likes'),
  refusal(404, 'No such user', 'there is no user with this id'),
  rateLimit('Rate limited, 3 s', 3),
  rateLimit('Rate limited, 15 min', 900),
  refusal(500, 'Server error', 'the service has a fault'),
  refusal(503, 'Unavailable', 'for a moment'),
  {
    status: 200,
    name: 'Cut-off body',
    description: 'the connection ends after half of the body',
    override: () => ({ cutBody: true }),
  },
  {
    status: 200,
    name: 'Empty page',
    description: 'no Posts, and a token that leads to them',
    override: () => ({ corruption: 'emptyPage' }),
  },
  {
    status: 200,
    name: 'Repeated token',
    description: 'its token leads to the same page again',
    note: 'The `next_token` leads to this page again. Paging shows what `pages()` does then.',
    override: () => ({ corruption: 'repeatedToken' }),
  },
];

/** Responses that show how the client reacts to several failures. */
export const mixOfFailures: readonly FaultChoice[] = faultChoices
  .filter(({ name }) =>
    ['Rate limited, 3 s', 'Unavailable', 'Cut-off body', 'Empty page'].includes(name),
  )
  .flatMap((fault) => [normalPage, fault]);

function refusal(status: number, name: string, description: string): FaultChoice {
  return { status, name, description, override: () => ({ code: status }) };
}

function rateLimit(name: string, seconds: number): FaultChoice {
  const override = (): Override => ({
    code: 429,
    headers: {
      'x-rate-limit-limit': '75',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + seconds),
    },
  });
  return { status: 429, name, description: 'until the next window', override };
}
