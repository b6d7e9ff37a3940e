import { exampleOf, examplesOf } from '@liked-posts/mock/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Body } from '../../test/ask.ts';
import { type Mock, startMock } from '../start-mock.ts';
import { tokensOf } from './page-links.ts';

type Direction = 'next_token' | 'previous_token';

/**
 * All pages from the one that `query` leads to, in one direction; ends after 20, whatever the
 * tokens say.
 */
async function walk(url: string, direction: Direction, token?: string): Promise<Body[]> {
  const pages: Body[] = [];
  let query = token === undefined ? '' : `?pagination_token=${token}`;
  while (pages.length < 20) {
    const { status, body } = await ask(url, query);
    expect(status).toBe(200);
    pages.push(body);
    const following = body.meta?.[direction];
    if (following === undefined) return pages;
    query = `?pagination_token=${following}`;
  }
  return pages;
}

const exampleNamed = (name: string): unknown => exampleOf(200, name)?.value;

describe('the pages of the examples', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

  it('are walked forward, each exactly once, to an end', async () => {
    const pages = await walk(mock.url, 'next_token');

    expect(pages).toEqual(
      ['firstPage', 'middlePage', 'shortPage', 'emptyPage', 'lastPage', 'endPage'].map(
        exampleNamed,
      ),
    );
  });

  it('are walked back from the end, each exactly once', async () => {
    const forward = await walk(mock.url, 'next_token');
    const end = forward.at(-2)?.meta?.next_token;

    expect(await walk(mock.url, 'previous_token', end)).toEqual(forward.toReversed());
  });

  it('have no token that leads nowhere', async () => {
    const tokens = examplesOf(200).flatMap(({ value }) => Object.values(tokensOf(value)));
    expect(tokens.length).toBeGreaterThan(5);

    for (const token of tokens) {
      expect((await ask(mock.url, `?pagination_token=${token}`)).status).toBe(200);
    }
  });

  it('have no more Posts than any page may have', async () => {
    const sizes = (await walk(mock.url, 'next_token')).map(({ data = [] }) => data.length);
    expect(Math.max(...sizes)).toBe(5);
  });

  it('are what a token leads to also where success is asked for by its code', async () => {
    const { body: first } = await ask(mock.url);
    const query = `?pagination_token=${first.meta?.next_token}`;

    expect((await ask(mock.url, query, { prefer: 'code=200' })).body).toEqual(
      exampleNamed('middlePage'),
    );
    expect((await ask(mock.url, query, { prefer: 'code=503' })).status).toBe(503);
  });

  it('give way to an example that is asked for', async () => {
    const { body: first } = await ask(mock.url);
    const { body } = await ask(mock.url, `?pagination_token=${first.meta?.next_token}`, {
      prefer: 'example=noLikes',
    });

    expect(body).toEqual({ meta: { result_count: 0 } });
  });
});

describe('generated pages', () => {
  it('are empty and end where the examples are and do, and each is the same from both sides', async () => {
    await using mock = await startMock({ dynamic: true, seed: 'some seed' });

    const forward = await walk(mock.url, 'next_token');
    const back = await walk(mock.url, 'previous_token', forward.at(-2)?.meta?.next_token);

    expect(forward.map(({ data }) => data === undefined)).toEqual([
      ...[false, false, false],
      ...[true, false, true],
    ]);
    expect(new Set(forward.map((page) => JSON.stringify(page))).size).toBe(6);
    expect(back).toEqual(forward.toReversed());
    expect(forward.every(({ data = [], meta }) => meta?.result_count === data.length)).toBe(true);
  });
});
