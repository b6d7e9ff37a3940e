import type { ValidateFunction } from 'ajv';
import { PrismAnswerer } from '../src/prism/answerer.ts';
import { readOperations } from '../src/prism/operation.ts';

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
  const answerer = new PrismAnswerer(await readOperations(), { dynamic: true, checkAnswers: true });
  const target = answerer.find({});
  if (target === undefined) throw new Error('There is no page.');
  for (let seed = first; seed < first + count; seed += 1) {
    const { outgoing, responseViolations } = await answerer.answer({
      request: { userId: '1', search: '', query: {}, accessToken: 'x', target },
      injection: { seed: String(seed) },
      example: undefined,
      mediaType: 'application/json',
    });
    if (outgoing.status !== 200 || responseViolations.length > 0) {
      problems.push({ seed, status: outgoing.status, problems: responseViolations });
    } else if (!validate(JSON.parse(outgoing.body))) {
      problems.push({ seed, errors: validate.errors });
    }
  }
  return problems;
}
