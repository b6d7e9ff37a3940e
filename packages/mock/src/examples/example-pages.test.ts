import { describe, expect, it } from 'vitest';
import { ask, walk } from '../../test/ask.ts';
import { createMock } from '../create-mock.ts';
import { exampleOf, examplesOf } from './examples.ts';
import { tokensOf } from './page-links.ts';

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

  it('have no token that leads nowhere', async () => {
    const tokens = examplesOf(200).flatMap(({ value }) => Object.values(tokensOf(value)));
    expect(tokens.length).toBeGreaterThan(5);

    for (const token of tokens) {
      expect((await ask(mock, { pagination_token: token })).status).toBe(200);
    }
  });

  it('have no more Posts than any page may have', async () => {
    const sizes = (await walk(mock, {})).map(({ data = [] }) => data.length);
    expect(Math.max(...sizes)).toBe(5);
  });

  it('are what a token leads to also where success is asked for by its code', async () => {
    const { body: first } = await ask(mock);
    const query = { pagination_token: first.meta?.next_token ?? '' };

    expect((await ask(mock, query, '42', { prefer: 'code=200' })).body).toEqual(
      exampleNamed('middlePage'),
    );
    expect((await ask(mock, query, '42', { prefer: 'code=503' })).status).toBe(503);
  });

  it('give way to an example that is asked for', async () => {
    const { body: first } = await ask(mock);
    const { body } = await ask(mock, { pagination_token: first.meta?.next_token ?? '' }, '42', {
      prefer: 'example=noLikes',
    });

    expect(body).toEqual({ meta: { result_count: 0 } });
  });
});
