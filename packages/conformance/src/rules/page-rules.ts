import { defaultPageSize } from '../contract.ts';
import { isObject } from '../exchange.ts';
import { pageRule, type Rule, some } from './rule.ts';

/** What must be true of each page by itself. */
export const pageRules: readonly Rule[] = [
  pageRule(
    'pageSize',
    'A page has no more Posts than max_results, or 100 without it.',
    ({ exchange, posts }) => {
      const asked = exchange.query.get('max_results') ?? String(defaultPageSize);
      // What a page size outside the contract leads to is another rule's.
      if (!/^\d+$/.test(asked) || Number(asked) < 5 || Number(asked) > 100) return undefined;
      const size = Number(asked);
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
    return repeated.length > 0 ? `Repeated in data: ${some(repeated)}.` : '';
  }),
  pageRule('noRepeatsInIncludes', 'includes has each object once.', ({ includes }) => {
    if (includes.size === 0) return undefined;
    const repeated = [...includes].flatMap(([member, objects]) =>
      repeats(objects.map((object) => String(object['id'] ?? object['media_key']))).map(
        (id) => `${id} in includes.${member}`,
      ),
    );
    return repeated.length > 0 ? `Repeated: ${some(repeated)}.` : '';
  }),
  pageRule('noNull', 'A member without a value is missing, and never null.', ({ body }) => {
    const paths = [...nullsIn(body, '')];
    return paths.length > 0 ? `null: ${some(paths)}.` : '';
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
