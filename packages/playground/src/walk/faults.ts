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
  name: 'OK',
  description: 'The right answer, before the next wrong one',
  override: () => ({ code: 200 }),
};

/** The choices for the next responses. */
export const faultChoices: readonly FaultChoice[] = [
  right,
  {
    name: '429, 3 s',
    description: 'Too many requests; the window is over in 3 seconds',
    override: limited(3),
  },
  {
    name: '429, 15 min',
    description: 'Too many requests; the window is over in 15 minutes',
    override: limited(900),
  },
  {
    name: '503',
    description: 'The service cannot answer at the moment',
    override: () => ({ code: 503 }),
  },
  {
    name: 'Cut body',
    description: 'The connection ends after half of the body',
    override: () => ({ cutBody: true }),
  },
  {
    name: 'Empty page',
    description: 'No Posts, and a token for those left out',
    override: () => ({ corruption: 'emptyPage' }),
  },
  {
    name: 'Repeated token',
    description: 'The right page, but its token leads to the same page again',
    override: () => ({ corruption: 'repeatedToken' }),
  },
];

/** Responses that show how the client reacts to several failures. */
export const mixOfFailures: readonly FaultChoice[] = [
  'OK',
  '503',
  'OK',
  '429, 3 s',
  'OK',
  'Cut body',
  'OK',
  'Empty page',
].flatMap((name) => faultChoices.filter((each) => each.name === name));
