import { describe, expect, it } from 'vitest';
import { ask, walk } from '../../test/ask.ts';
import { createMock } from '../create-mock.ts';
import { exampleOf, examplesOf } from './examples.ts';

const exampleNamed = (name: string): unknown => exampleOf(200, name)?.value;

describe('the pages of the examples', () => {
  const mock = createMock({ answers: 'examples' });

  it('are walked forward, each exactly once, to an end', async () => {
    const pages = await walk(mock, {});

    expect(pages).toEqual(
      ['firstPage', 'middlePage', 'shortPage', 'emptyPage', 'lastPage', 'endPage'].map(
        exampleNamed,
      ),
    );
  });

  it('are walked back from the end, each exactly once', async () => {
    const forward = await walk(mock, {});
    const end = forward.at(-2)?.meta?.next_token ?? '';

    expect(await walk(mock, { pagination_token: end }, 'previous_token')).toEqual(
      forward.toReversed(),
    );
  });

  it('are found by their token, also if status 200 is requested by `Prefer`', async () => {
    const { body: first } = await ask(mock);
    const query = { pagination_token: first.meta?.next_token ?? '' };

    expect((await ask(mock, query, '42', { prefer: 'code=200' })).body).toEqual(
      exampleNamed('middlePage'),
    );
    expect((await ask(mock, query, '42', { prefer: 'code=503' })).status).toBe(503);
  });

  it('have no token that leads nowhere', async () => {
    const metas = examplesOf(200).flatMap(({ value }) => Object(value).meta ?? []);
    const tokens = metas.flatMap(({ next_token = [], previous_token = [] }) => [
      next_token,
      previous_token,
    ]);
    expect(tokens.flat().length).toBeGreaterThan(10);
    for (const pagination_token of tokens.flat()) {
      expect((await ask(mock, { pagination_token })).status, pagination_token).toBe(200);
    }
  });

  it('are in the journal by their names', async () => {
    mock.reset();
    await walk(mock, {});

    expect(mock.requests.map(({ example }) => example)).toEqual([
      ...['firstPage', 'middlePage', 'shortPage', 'emptyPage', 'lastPage', 'endPage'],
    ]);
  });

  it('are the same for every user, and refuse the same requests as the service', async () => {
    expect((await ask(mock, {}, '7')).text).toBe((await ask(mock)).text);
    for (const [query, status] of [
      [{ max_results: 4 }, 400],
      [{ unknown: 1 }, 400],
      [{ pagination_token: 'nowhere' }, 400],
    ] as const) {
      expect((await ask(mock, query)).status).toBe(status);
    }
    expect((await ask(mock, {}, '42', { authorization: 'none' })).status).toBe(401);
  });
});

it.each(['service', 'examples'] as const)(
  'an unknown parameter passes with answers: %j where the mock is not strict, and nothing else',
  async (answers) => {
    const mock = createMock({ answers, strict: false });
    expect((await ask(mock, { tweetFields: 'id', MAX_RESULTS: 1 })).status).toBe(200);
    expect((await ask(mock, { 'tweet.fields': '' })).status).toBe(400);
    expect(mock.violations).toHaveLength(1);
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]));
    const { body } = await ask(mock, { ...unknown, max_results: 1 });
    expect(body.errors).toMatchObject([{ parameters: { max_results: ['1'] } }]);
  },
);
