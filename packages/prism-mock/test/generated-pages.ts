import type { ValidateFunction } from 'ajv';
import { Answerer } from '../src/answerer.ts';
import { generate } from '../src/prism/generate.ts';
import { judgeAnswer } from '../src/proxy/judge-answer.ts';

/** Which seeds to generate pages from. */
export interface Seeds {
  readonly first: number;
  readonly count: number;
  /** Checks a page against the contract, independently of Prism. */
  readonly validate: ValidateFunction;
}

/** What is wrong with the pages of these seeds, by Prism's validator and by an independent one. */
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
    const { status, headers, body } = await generate(wanted, {});
    const value = JSON.parse(body);
    const violations = await judgeAnswer(
      { status, statusMessage: '', headers: Object.entries(headers), bytes: Buffer.from(body) },
      { text: body, value, violations: [] },
    );
    if (status !== 200 || violations.length > 0) problems.push({ seed, status, violations });
    else if (!validate(value)) problems.push({ seed, errors: validate.errors });
  }
  return problems;
}
