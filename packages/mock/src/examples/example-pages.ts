import type { PageMeta } from '@liked-posts/types';
import { OptionError } from '../options/option-error.ts';
import type { Settings } from '../options/options.ts';
import type { PageSource } from '../page-source.ts';
import { type Example, examplesOf, writeExample } from './examples.ts';

const examples = examplesOf(200);
const byToken = linkPages(examples);

/**
 * The contract's examples as pages, whatever the query. Their tokens lead from one to the next.
 */
export function examplePages(settings: Settings): PageSource {
  return {
    find: (_userId, { pagination_token: token }) => {
      const found = token === undefined ? examples[0] : byToken.get(token);
      if (found === undefined) return undefined;
      return {
        number: examples.indexOf(found) + 1,
        afterOverride: false,
        example: found.name,
        write: () => writeExample(found, settings),
        tokenHere: () => {
          const next_token = token ?? [...byToken].find(([, example]) => example === found)?.[0];
          return next_token === undefined ? undefined : { next_token };
        },
      };
    },
    change: () => {
      throw new OptionError(
        'change',
        'the likes in the examples of the contract cannot change',
        "`answers: 'service'`",
      );
    },
    reset: () => {},
  };
}

function metaOf({ value }: Pick<Example, 'value'>): PageMeta {
  if (typeof value === 'string') return {};
  const { meta = {} }: { readonly meta?: PageMeta } = value;
  return meta;
}

/**
 * The pages of the tokens in the examples.
 *
 * If an example has a `next_token` and the one listed after it has a `previous_token`, the two are
 * neighbours, and their tokens lead to each other. Other pages may use the same tokens.
 *
 * @throws {Error} when a token leads to no page, so that paging through the examples would fail.
 */
export function linkPages<Item extends Pick<Example, 'name' | 'value'>>(
  examples: readonly Item[],
): ReadonlyMap<string, Item> {
  const pages = new Map<string, Item>();
  for (const [index, example] of examples.entries()) {
    const following = examples[index + 1];
    if (following === undefined) break;
    const { next_token: next } = metaOf(example);
    const { previous_token: previous } = metaOf(following);
    if (next === undefined || previous === undefined) continue;
    if ((pages.get(next) ?? following) !== following) continue;
    if ((pages.get(previous) ?? example) !== example) continue;
    pages.set(next, following).set(previous, example);
  }
  for (const example of examples) {
    const { next_token, previous_token } = metaOf(example);
    for (const token of [next_token, previous_token]) {
      if (token === undefined || pages.has(token)) continue;
      throw new Error(
        `The token ${token} of the example ${example.name} leads to no example. List the page that it leads to next to it in the contract.`,
      );
    }
  }
  return pages;
}
