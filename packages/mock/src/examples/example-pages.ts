import type { PageMeta } from '@liked-posts/types';
import { OptionError } from '../options/option-error.ts';
import type { Settings } from '../options/options.ts';
import type { PageSource } from '../page-source.ts';
import { type Example, examplesOf, writeExample } from './examples.ts';

const examples = examplesOf(200);
const byToken = linkPages();

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

/**
 * The pages of the tokens in the examples. If an example has a `next_token` and the one listed after
 * it has a `previous_token`, their tokens lead to each other. Other examples use the same tokens.
 */
function linkPages(): ReadonlyMap<string, Example> {
  const pages = new Map<string, Example>();
  for (const [index, example] of examples.entries()) {
    const following = examples[index + 1];
    const { next_token: next } = metaOf(example);
    const { previous_token: previous } = metaOf(following);
    if (following && next && previous) pages.set(next, following).set(previous, example);
  }
  return pages;
}

function metaOf(example: Example | undefined): PageMeta {
  const page: { readonly meta?: PageMeta } = Object(example?.value);
  return page.meta ?? {};
}
