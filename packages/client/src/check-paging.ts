import { check } from './check-options.ts';
import { InvalidOptionError } from './errors.ts';
import type { PageOptions, PagingOptions } from './options.ts';

/** Each option: whether a value is right, and what would be. */
type Checks<Options> = {
  readonly [Name in keyof Options]-?: readonly [holds: (value: unknown) => boolean, right: string];
};

/** Of `from`, `startOf` knows more. */
const pageOptions: Checks<PageOptions> = {
  from: [() => true, ''],
  signal: [(value) => typeof value === 'object', 'an AbortSignal'],
  timeout: [(value) => typeof value === 'number' && value >= 0, 'a number from 0'],
};

const pagingOptions: Checks<PagingOptions> = {
  ...pageOptions,
  direction: [(value) => value === 'forward' || value === 'backward', "'forward' or 'backward'"],
  limit: [
    (value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0),
    'a whole number from 0',
  ],
  readAhead: [(value) => typeof value === 'boolean', 'true or false'],
};

export function checkPageOptions(options: PageOptions): void {
  checkAll(options, pageOptions);
}

export function checkPagingOptions(options: PagingOptions): void {
  checkAll(options, pagingOptions);
}

function checkAll<Options extends PageOptions>(options: Options, checks: Checks<Options>): void {
  const known = new Map(Object.entries<Checks<Options>[keyof Options]>(checks));
  for (const [option, value] of Object.entries(options)) {
    const [holds, right] = known.get(option) ?? [];
    if (!holds) {
      const names = [...known.keys()].join(', ');
      throw new InvalidOptionError(`${option} does not exist. Give one of ${names}`, { option });
    }
    if (value !== undefined) check(option, holds(value), `${right}`);
  }
}
