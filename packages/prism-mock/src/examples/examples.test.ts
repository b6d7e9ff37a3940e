import { exampleNames, exampleOf } from '@liked-posts/mock/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../test/ask.ts';
import { problemsOfGeneratedPages } from '../../test/generated-pages.ts';
import { pageValidator } from '../../test/independent-validator.ts';
import { startPlainPrism } from '../../test/plain-prism.ts';
import { askPrism } from '../prism/ask.ts';
import { operations } from '../prism/operation.ts';

const examples = [...exampleNames].flatMap(([code, names]) =>
  code === 'default' ? [] : names.map((name) => ({ code, name })),
);

describe('Prism, which answers 500 where it finds itself outside the contract,', () => {
  let strict: Awaited<ReturnType<typeof startPlainPrism>>;
  beforeAll(async () => {
    strict = await startPlainPrism({ errors: true });
  });
  afterAll(() => strict[Symbol.asyncDispose]());

  it.each(examples)('serves the example $name of $code', async ({ code, name }) => {
    const [accept = ''] = exampleOf(Number(code), name)?.mediaTypes ?? [];
    const { status, headers } = await ask(strict.url, '', {
      prefer: `code=${code}, example=${name}`,
      accept,
    });

    expect(status).toBe(Number(code));
    expect(headers.get('sl-violations')).toBeNull();
  });
});

it('would be told by Prism of an answer outside the contract, and not be built', async () => {
  const broken = structuredClone(operations);
  for (const response of broken.flatMap(({ responses }) => responses)) {
    for (const content of response.contents ?? []) {
      content.examples = [{ id: 'x', key: 'firstPage', value: { data: [] } }];
    }
  }
  const { violations } = await askPrism(broken, {
    mock: { dynamic: false, code: 200, exampleKey: 'firstPage' },
    validateResponse: true,
  });

  expect(violations).toMatchObject([{ in: 'body', name: 'data' }]);
});

describe('generated pages', () => {
  it('are within the contract for 10 seeds; 1,000 are in the matrix', async () => {
    const first = Math.floor(Math.random() * 1e9);
    const problems = await problemsOfGeneratedPages({
      first,
      count: 10,
      validate: pageValidator(),
    });

    expect(problems, `seeds from ${first} on`).toEqual([]);
  });
});

it('has an independent validator that refuses a page outside the contract', () => {
  const validate = pageValidator();

  expect(validate({ data: [{ id: '1', text: '' }] })).toBe(true);
  expect(validate({ data: [] })).toBe(false);
  expect(validate({ data: [{ id: 1, text: '' }] })).toBe(false);
  expect(validate({ meta: { next_token: 'A' } })).toBe(false);
});
