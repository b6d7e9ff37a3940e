import type { ValidateFunction } from 'ajv';
import { readOperation } from '../src/contract.ts';
import { mockResponder } from '../src/mock-responder.ts';

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
  const respond = mockResponder(await readOperation(), {
    dynamic: true,
    strict: true,
    checkAnswers: true,
  });
  for (let seed = first; seed < first + count; seed += 1) {
    const reply = await respond({
      method: 'GET',
      path: '/2/users/1/liked_tweets',
      query: {},
      headers: { authorization: 'Bearer x', prefer: `seed=${seed}` },
      hasBody: false,
    });
    if (reply.status !== 200 || reply.responseProblems.length > 0) {
      problems.push({ seed, status: reply.status, problems: reply.responseProblems });
    } else if (!validate(reply.body)) {
      problems.push({ seed, errors: validate.errors });
    }
  }
  return problems;
}
