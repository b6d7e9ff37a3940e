import { type Front, type Incoming, type JudgedRequest, userIdIn } from '@liked-posts/mock/server';
import { readPathParameter, readQuery } from '@liked-posts/types/request';

/** Judges all of a request, even the parts that a mock ignores if there is no access token. */
export function judgeRequest(
  incoming: Incoming,
  front: Front<true>,
  strict: boolean,
): JudgedRequest<true> {
  // `Prefer` and `Accept` choose the answer of a mock; here they are left to the service.
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
