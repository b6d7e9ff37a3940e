/** How a server judges a request. */
export type Verdict = 'page' | 'refused' | 'unauthorized' | 'not found' | 'wrong method';

const verdicts: Readonly<Record<number, Verdict>> = {
  200: 'page',
  400: 'refused',
  401: 'unauthorized',
  404: 'not found',
  405: 'wrong method',
};

/** The verdict that a status stands for. */
export function verdictOf(status: number): Verdict {
  const verdict = verdicts[status];
  if (verdict === undefined) throw new Error(`The status ${status} is no verdict on a request.`);
  return verdict;
}
