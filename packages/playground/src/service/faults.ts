import type { Override } from '@liked-posts/mock';

/** A choice for the next response of the mock in the page. */
export interface ResponseChoice {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  /** The override to queue. Called when the request is sent, because a reset counts from then. */
  readonly override: () => Override;
}

export const faultChoices: readonly ResponseChoice[] = [
  chooseStatus(400, 'Wrong request', 'a parameter is refused'),
  chooseStatus(401, 'Token refused', 'the access token is not accepted'),
  chooseStatus(402, 'No credits', 'what the account has paid for is used up'),
  chooseStatus(403, 'Not allowed', 'the token may not read these likes'),
  chooseStatus(404, 'No such user', 'there is no user with this id'),
  chooseRateLimit('Rate limited, 3 s', 3),
  chooseRateLimit('Rate limited, 15 min', 900),
  chooseStatus(500, 'Server error', 'the service has a fault'),
  chooseStatus(503, 'Unavailable', 'for a moment'),
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
    override: () => ({ corruption: 'repeatedToken' }),
  },
];

function chooseStatus(status: number, name: string, description: string): ResponseChoice {
  return { status, name, description, override: () => ({ code: status }) };
}

function chooseRateLimit(name: string, seconds: number): ResponseChoice {
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
