import type { Override } from '@liked-posts/mock';

/** A choice for the next response. */
export interface FaultChoice {
  readonly name: string;
  readonly description: string;
  /** The override to queue. Called when the request arrives, because a reset counts from then. */
  readonly override: () => Override;
}

const limited = (seconds: number) => (): Override => ({
  code: 429,
  headers: {
    'x-rate-limit-limit': '75',
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + seconds),
  },
});

/** A correct response, to queue between failures. */
export const right: FaultChoice = {
  name: 'Right answer',
  description: 'The right answer, before the next wrong one',
  override: () => ({ code: 200 }),
};

/** The failures that a walk can meet. */
export const faultChoices: readonly FaultChoice[] = [
  {
    name: 'Rate limited, 3 s',
    description: '429, and the window is over in 3 seconds',
    override: limited(3),
  },
  {
    name: 'Rate limited, 15 min',
    description: '429, and the window is over in 15 minutes',
    override: limited(900),
  },
  {
    name: 'Unavailable',
    description: '503, for a moment',
    override: () => ({ code: 503 }),
  },
  {
    name: 'Cut-off body',
    description: '200, and the connection ends after half of the body',
    override: () => ({ cutBody: true }),
  },
  {
    name: 'Empty page',
    description: '200 without Posts, and a token that leads to them',
    override: () => ({ corruption: 'emptyPage' }),
  },
  {
    name: 'Repeated token',
    description: '200, and its token leads to the same page again',
    override: () => ({ corruption: 'repeatedToken' }),
  },
];

/** Failures that show what one request can get. */
export const errorChoices: readonly FaultChoice[] = [
  {
    name: 'Token refused',
    description: '401: the access token is not accepted',
    override: () => ({ code: 401 }),
  },
  {
    name: 'No such user',
    description: '404: there is no user with this id',
    override: () => ({ code: 404 }),
  },
  ...faultChoices.filter(({ name }) => name !== 'Repeated token'),
];

/** Responses that show how the client reacts to several failures. */
export const mixOfFailures: readonly FaultChoice[] = [
  'Unavailable',
  'Rate limited, 3 s',
  'Cut-off body',
  'Empty page',
].flatMap((name) => [right, ...faultChoices.filter((each) => each.name === name)]);
