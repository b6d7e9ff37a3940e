import type { Override } from '@liked-posts/mock';

/** A failure in the `FaultMenu`, which the next response of the mock in the page can have. */
export interface FaultChoice {
  /** The status to show in the menu. */
  readonly status: number;
  readonly name: string;
  readonly description: string;
  /** What makes the mock fail so. */
  readonly override: Override;
}

export const faultChoices: readonly FaultChoice[] = [
  createStatusFault(400, 'Wrong request', 'a parameter is refused'),
  createStatusFault(401, 'Token refused', 'the access token is not accepted'),
  createStatusFault(402, 'No credits', 'what the account has paid for is used up'),
  createStatusFault(403, 'Not allowed', 'the token may not read these likes'),
  createStatusFault(404, 'No such user', 'there is no user with this id'),
  {
    status: 429,
    name: 'Rate limited, 3 s',
    description: 'until the time in retry-after',
    override: { code: 429, headers: { 'retry-after': '3' } },
  },
  createStatusFault(429, 'Rate limited, 15 min', 'until the next window'),
  createStatusFault(500, 'Server error', 'the service has a fault'),
  createStatusFault(503, 'Unavailable', 'for a moment'),
  {
    status: 200,
    name: 'Cut-off body',
    description: 'the connection ends after half of the body',
    override: { cutBody: true },
  },
  {
    status: 200,
    name: 'Empty page',
    description: 'no Posts, and a token that leads to them',
    override: { corruption: 'emptyPage' },
  },
  {
    status: 200,
    name: 'Repeated token',
    description: 'its token leads to the same page again',
    override: { corruption: 'repeatedToken' },
  },
];

function createStatusFault(status: number, name: string, description: string): FaultChoice {
  return { status, name, description, override: { code: status } };
}
