import { type Front, type Incoming, type Judged, userIdIn } from '@liked-posts/sandbox/front';
import { readPathParameter, readQuery } from '@liked-posts/types/request';

/** Judges a request as far as it can be: also what a mock would not look at without an access token. */
export function judgeRequest(
  incoming: Incoming,
  front: Front<true>,
  strict: boolean,
): Judged<true> {
  // The headers by which a mock is asked for an answer are the service's business.
  const header = (name: string) =>
    name === 'prefer' || name === 'accept' ? undefined : incoming.header(name);
  const judged = front.judge({ ...incoming, header });
  if (judged.verdict !== 'unauthorized') return { ...judged, headers: {} };
  const id = readPathParameter('id', userIdIn(judged.path) ?? '');
  const missed = [
    ...('violation' in id ? [id.violation] : []),
    ...readQuery(judged.search, !strict).violations,
  ];
  return { ...judged, headers: {}, violations: [...judged.violations, ...missed] };
}
