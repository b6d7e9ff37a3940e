import { expect, it } from 'vitest';
import { problemsOfGeneratedPages } from '../test/generated-pages.ts';
import { pageValidator } from '../test/independent-validator.ts';

it('generates pages within the contract for 1,000 seeds', async () => {
  const problems = await problemsOfGeneratedPages({
    first: 0,
    count: 1000,
    validate: pageValidator(),
  });

  expect(problems).toEqual([]);
});
