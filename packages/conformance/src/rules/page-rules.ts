import { parameters } from '@liked-posts/types/request';
import { isObject } from '../exchange.ts';
import { kinds, namesOf } from '../kinds.ts';
import { listed, pageRule, type Rule } from './rule.ts';

const { minimum, maximum, default: usual } = parameters.max_results;

/** What must be true of each page by itself. */
export const pageRules: readonly Rule[] = [
  pageRule(
    'pageSize',
    `A page has no more Posts than max_results, or ${usual} without it.`,
    ({ exchange, posts }) => {
      const asked = exchange.query.get('max_results') ?? String(usual);
      // What a page size outside the contract leads to is another rule's.
      const size = /^\d+$/.test(asked) ? Number(asked) : Number.NaN;
      if (!(size >= minimum && size <= maximum)) return undefined;
      return posts.length > size ? `${posts.length} Posts came where ${size} were asked for.` : '';
    },
  ),
  pageRule(
    'resultCount',
    'meta.result_count is the number of Posts in data.',
    ({ meta, posts }) => {
      const count = meta['result_count'];
      if (count === undefined) return undefined;
      return count === posts.length
        ? ''
        : `result_count is ${count}, and data has ${posts.length}.`;
    },
  ),
  pageRule('noRepeatsInPage', 'A page has each Post once.', ({ posts }) => {
    if (posts.length < 2) return undefined;
    const repeated = repeats(posts.map(({ id }) => String(id)));
    return repeated.length > 0 ? `Repeated in data: ${listed(repeated)}.` : '';
  }),
  pageRule('noRepeatsInIncludes', 'includes has each object once.', ({ includes }) => {
    if (includes.size === 0) return undefined;
    const repeated = kinds.flatMap((kind) =>
      repeats(
        (includes.get(kind.member) ?? []).flatMap((object) => namesOf(kind, object)[0] ?? []),
      ).map((name) => `${name} in includes.${kind.member}`),
    );
    return repeated.length > 0 ? `Repeated: ${listed(repeated)}.` : '';
  }),
  pageRule('noNull', 'A member without a value is missing, and never null.', ({ body }) => {
    const paths = [...nullsIn(body, '')];
    return paths.length > 0 ? `null: ${listed(paths)}.` : '';
  }),
];

function repeats(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function* nullsIn(value: unknown, path: string): Generator<string> {
  if (value === null) yield path;
  if (Array.isArray(value)) for (const item of value) yield* nullsIn(item, `${path}[]`);
  if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      yield* nullsIn(member, path === '' ? name : `${path}.${name}`);
    }
  }
}
