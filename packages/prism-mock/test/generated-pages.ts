import type { ValidateFunction } from 'ajv';
import { Answerer } from '../src/answerer.ts';
import { generate } from '../src/prism/generate.ts';

/** Which seeds to generate pages from. */
export interface Seeds {
  readonly first: number;
  readonly count: number;
  /** Checks a page against the contract, independently of Prism. */
  readonly validate: ValidateFunction;
}

/** What is wrong with the pages of these seeds, by an independent validator. */
export async function problemsOfGeneratedPages({
  first,
  count,
  validate,
}: Seeds): Promise<unknown[]> {
  const problems: unknown[] = [];
  const page = new Answerer({ dynamic: true }).find({});
  if (page === undefined) throw new Error('There is no page.');
  for (let seed = first; seed < first + count; seed += 1) {
    const wanted = { status: 200, mediaType: 'application/json', page, seed: String(seed) };
    const { status, body } = await generate(wanted, {});
    const value = JSON.parse(body);
    if (status !== 200) problems.push({ seed, status });
    else if (!validate(value)) problems.push({ seed, errors: validate.errors });
  }
  return problems;
}
