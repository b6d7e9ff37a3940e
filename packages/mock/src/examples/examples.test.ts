import { exampleNames, exampleOf } from '@liked-posts/sandbox/front';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../test/ask.ts';
import { problemsOfGeneratedPages } from '../../test/generated-pages.ts';
import { pageValidator } from '../../test/independent-validator.ts';
import { startPlainPrism } from '../../test/plain-prism.ts';
import { PrismAnswerer } from '../prism/answerer.ts';
import { readOperations } from '../prism/operation.ts';

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

describe('the mock', () => {
  const request = { userId: '1', search: '', query: {}, accessToken: 'x' };

  it.each(examples)('has nothing against the example $name of $code', async ({ code, name }) => {
    const answerer = new PrismAnswerer(await readOperations(), {
      dynamic: false,
      checkAnswers: true,
    });
    const example = exampleOf(Number(code), name);
    const target = answerer.find({});
    if (example === undefined || target === undefined) throw new Error('There is no example.');
    const [mediaType = ''] = example.mediaTypes;
    const answer = await answerer.answer({
      request: { ...request, target },
      injection: { code: Number(code), example: name },
      example: { ...example, mediaType },
      mediaType,
    });

    expect(answer.outgoing.status).toBe(Number(code));
    expect(answer.violations).toEqual([]);
    expect(answer.responseViolations).toEqual([]);
  });

  it('would say so if an answer were outside the contract', async () => {
    const broken = structuredClone(await readOperations());
    for (const response of broken.flatMap(({ responses }) => responses)) {
      for (const content of response.contents ?? []) {
        content.examples = [{ id: 'x', key: 'firstPage', value: { data: [] } }];
      }
    }
    const answerer = new PrismAnswerer(broken, { dynamic: false, checkAnswers: true });
    const target = answerer.find({});
    if (target === undefined) throw new Error('There is no page.');
    const { responseViolations } = await answerer.answer({
      request: { ...request, target },
      injection: undefined,
      example: undefined,
      mediaType: 'application/json',
    });

    expect(responseViolations).toMatchObject([{ in: 'body', name: 'data' }]);
  });

  it('refuses what Prism alone would refuse', async () => {
    const strict = structuredClone(await readOperations());
    for (const { request: described } of strict) {
      for (const parameter of described?.query ?? []) {
        if (parameter.name === 'max_results') parameter.schema = { type: 'integer', maximum: 50 };
      }
    }
    const answerer = new PrismAnswerer(strict, { dynamic: false });
    const target = answerer.find({});
    if (target === undefined) throw new Error('There is no page.');
    const { violations } = await answerer.answer({
      request: { ...request, query: { max_results: 60 }, target },
      injection: undefined,
      example: undefined,
      mediaType: 'application/json',
    });

    expect(violations).toMatchObject([{ in: 'query', name: 'max_results' }]);
  });
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
