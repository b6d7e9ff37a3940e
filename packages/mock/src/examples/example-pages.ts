import { OptionError } from '../options/option-error.ts';
import type { Settings } from '../options/options.ts';
import type { Pages } from '../pages.ts';
import { examplesOf } from './examples.ts';
import { linkPages } from './page-links.ts';
import { writeExample } from './write-example.ts';

const examples = examplesOf(200);
const byToken = linkPages(examples);

/**
 * The pages that the contract has as examples, whatever is asked for. Their tokens lead from one to
 * the other.
 */
export function examplePages(settings: Settings): Pages {
  return {
    find: (_userId, { pagination_token: token }) => {
      const found = token === undefined ? examples[0] : byToken.get(token);
      if (found === undefined) return undefined;
      return {
        number: examples.indexOf(found) + 1,
        afterFault: false,
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
        'the examples of the contract do not change',
        "`answers: 'service'` for likes that do",
      );
    },
    reset: () => {},
  };
}
