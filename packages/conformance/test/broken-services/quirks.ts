import type { Incoming, Mock, Outgoing } from '@liked-posts/mock';
import {
  type Answer,
  askedWith,
  onTheWayBack,
  pageIn,
  queryOf,
  withAnswer,
  withPage,
} from '../altered-mock.ts';

/** A service that differs from the mock, and breaks no rule. */
export interface Quirk {
  /** The difference. */
  readonly does: string;
  /** The members that are reported as not described. */
  readonly notDescribed?: readonly string[];
  readonly answer: Answer;
}

/** Habits of the public service, observed or likely. They do not break the contract. */
export const quirks: readonly Quirk[] = [
  {
    does: 'has one more member in every object',
    notDescribed: [
      'data[].new_member',
      'includes.users[].new_member',
      'meta.new_member',
      'errors[].new_member',
    ],
    answer: withAnswer('any', ({ body }) => ({
      // An answer to HEAD or OPTIONS may have none.
      body: body && JSON.stringify(grown(JSON.parse(body))),
    })),
  },
  {
    does: 'has short pages, an empty one on the way, and an empty one at the end',
    answer: withEmptyPages,
  },
  {
    does: 'leads back by other tokens than those that led there',
    answer: onTheWayBack(() => {}),
  },
  {
    does: 'knows no edit history, as before there was any',
    answer: withPage((page, query, ask) => {
      const names = query.get('expansions')?.split(',') ?? [];
      const others = names.filter((name) => !name.startsWith('edit_history'));
      if (others.length < names.length) {
        query.set('expansions', others.join());
        page.includes = ask(query).includes ?? {};
      }
      for (const post of [...(page.data ?? []), ...(page.includes?.['tweets'] ?? [])]) {
        delete post['edit_history_tweet_ids'];
      }
    }),
  },
];

/** A value in which every object has one more member, unknown to the contract. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    // The members of `parameters` are names of parameters.
    name === 'parameters' ? member : grown(member),
  ]);
  return { ...Object.fromEntries(members), new_member: { of: ['any', 'kind'] } };
}

/** Pages of at most 20 Posts. An empty page follows the first page, and another one the last. */
function withEmptyPages(incoming: Incoming, mock: Mock): Outgoing {
  const query = queryOf(incoming);
  const size = query.get('max_results');
  if (size === null || (/^\d+$/.test(size) && Number(size) > 20 && Number(size) <= 100)) {
    query.set('max_results', '20');
  }
  const token = query.get('pagination_token') ?? '';
  const [, kind, behind = ''] = /^(mid|end)(.+)$/.exec(token) ?? [];
  if (kind !== undefined) query.set('pagination_token', behind);
  const answer = mock.handle(askedWith(incoming, query));
  if (answer.status !== 200) return answer;
  const page = pageIn(answer);
  const { meta } = page;
  if (kind === 'mid') {
    // The empty page comes before the page with the token.
    const empty = { result_count: 0, next_token: behind, previous_token: meta?.previous_token };
    return { ...answer, body: JSON.stringify({ meta: empty }) };
  }
  if (kind === 'end') {
    return {
      ...answer,
      body: JSON.stringify({ meta: { result_count: 0, previous_token: behind } }),
    };
  }
  if (meta?.next_token) {
    if (token === '') meta.next_token = `mid${meta.next_token}`;
  } else if (meta && token !== '') {
    meta.next_token = `end${token}`;
  }
  return { ...answer, body: JSON.stringify(page) };
}
