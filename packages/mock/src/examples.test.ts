import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../test/ask.ts';
import { problemsOfGeneratedPages } from '../test/generated-pages.ts';
import { pageValidator } from '../test/independent-validator.ts';
import { startPlainPrism } from '../test/plain-prism.ts';
import { examplesOf, readOperation } from './contract.ts';
import { mockResponder } from './mock-responder.ts';

const operation = await readOperation();
const examples = operation.responses
  .filter(({ code }) => code !== 'default')
  .flatMap((response) => examplesOf(response).map(({ name }) => ({ code: response.code, name })));

describe('Prism, which answers 500 where it finds itself outside the contract,', () => {
  let strict: Awaited<ReturnType<typeof startPlainPrism>>;
  beforeAll(async () => {
    strict = await startPlainPrism({ errors: true });
  });
  afterAll(() => strict[Symbol.asyncDispose]());

  it.each(examples)('serves the example $name of $code', async ({ code, name }) => {
    const accept = name === 'rateLimitedText' ? 'text/plain' : 'application/json';
    const { status, headers } = await ask(strict.url, '', {
      prefer: `code=${code}, example=${name}`,
      accept,
    });

    expect(status).toBe(Number(code));
    expect(headers.get('sl-violations')).toBeNull();
  });
});

describe('the mock', () => {
  it.each(examples)('has nothing against the example $name of $code', async ({ code, name }) => {
    const respond = mockResponder(operation, { dynamic: false, strict: true, checkAnswers: true });
    const reply = await respond(
      {
        method: 'GET',
        path: '/2/users/1/liked_tweets',
        query: {},
        headers: { authorization: 'Bearer x', prefer: `code=${code}, example=${name}` },
        hasBody: false,
      },
      {},
    );

    expect(reply.status).toBe(Number(code));
    expect(reply.problems).toEqual([]);
    expect(reply.responseProblems).toEqual([]);
  });

  it('would say so if an answer were outside the contract', async () => {
    const broken = structuredClone(operation);
    for (const response of broken.responses) {
      for (const content of response.contents ?? []) {
        content.examples = [{ id: 'x', key: 'broken', value: { data: [] } }];
      }
    }
    const respond = mockResponder(broken, { dynamic: false, strict: true, checkAnswers: true });
    const reply = await respond({
      method: 'GET',
      path: '/2/users/1/liked_tweets',
      query: {},
      headers: { authorization: 'Bearer x' },
      hasBody: false,
    });

    expect(reply.responseProblems).toMatchObject([{ in: 'body', name: 'data' }]);
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
