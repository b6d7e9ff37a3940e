import { fileURLToPath } from 'node:url';
import { CliProcess } from '@liked-posts/equipment/command-line';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, read } from '../../test/ask.ts';
import { startPlainPrism } from '../../test/plain-prism.ts';
import { type Mock, startMock } from '../start-mock.ts';

const servePlainPrism = fileURLToPath(new URL('../../test/serve-plain-prism.ts', import.meta.url));

let mock: Mock;
let prism: Awaited<ReturnType<typeof startPlainPrism>>;
beforeAll(async () => {
  mock = await startMock();
  prism = await startPlainPrism();
});
afterAll(async () => {
  await mock.close();
  await prism[Symbol.asyncDispose]();
});

describe('what plain Prism lets pass, the mock refuses with 400 and names', () => {
  it.each([
    [
      'an empty list',
      '?tweet.fields=',
      'tweet.fields',
      /`tweet\.fields`.* \[\] .*author_id.*one or more/,
    ],
    ['an empty token', '?pagination_token=', 'pagination_token', /`pagination_token`.* \[\] /],
    ['an empty number', '?max_results=', 'max_results', /\[\] .*whole number from 5 to 100/],
    [
      'a repeated list',
      '?expansions=author_id&expansions=geo.place_id',
      'expansions',
      /2 times.*\[author_id\] and \[geo\.place_id\].*once/,
    ],
    [
      'a number in hexadecimal',
      '?max_results=0x10',
      'max_results',
      /\[0x10\].*whole number from 5 to 100/,
    ],
    [
      'an unknown parameter',
      '?tweetFields=id',
      'tweetFields',
      /tweetFields.*Did you mean `tweet\.fields`/,
    ],
    ['a parameter in other letters', '?MAX_RESULTS=5', 'MAX_RESULTS', /Did you mean `max_results`/],
    [
      'a token under the name it has in meta',
      '?next_token=abc',
      'next_token',
      /Did you mean `pagination_token`/,
    ],
    [
      'a token of no page',
      '?pagination_token=abc',
      'pagination_token',
      /\[abc\] is not valid.*`next_token` or `previous_token`/,
    ],
  ])('%s', async (_what, query, name, detail) => {
    expect((await ask(prism.url, query)).status).toBe(200);

    const { status, body } = await ask(mock.url, query);

    expect(status).toBe(400);
    expect(body.detail).toBe('One or more parameters to your request was invalid.');
    expect(body.errors?.[0]?.message).toMatch(detail);
    const values = new URLSearchParams(query).getAll(name);
    expect(body.errors?.[0]?.parameters).toEqual({ [name]: values });
  });
});

describe('what Prism refuses, the mock refuses with a reason', () => {
  it.each([
    ['?max_results=3', /`max_results`.*\[3\] is not between 5 and 100/],
    ['?max_results=5&max_results=6', /`max_results`.*2 times.*\[5\] and \[6\]/],
    ['?max_results=101', /\[101\] is not between 5 and 100/],
    ['?max_results=ten', /\[ten\].*whole number from 5 to 100/],
    ['?pagination_token=ABC', /\[ABC\] is not valid/],
    ['?tweet.fields=likes', /`tweet\.fields`.*\[likes\].*possibly_sensitive/],
    ['?tweet.fields=id,authorId', /\[authorId\].*Did you mean `author_id`/],
    ['?user.fields=id,,name', /`user\.fields`.*\[\]/],
  ])('%s', async (query, detail) => {
    expect((await ask(prism.url, query)).status).toBe(400);

    const { status, body } = await ask(mock.url, query);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      title: 'Invalid Request',
      errors: [{ message: expect.stringMatching(detail) }],
    });
  });
});

it('accepts everything that the contract allows in a list', async () => {
  const { status } = await ask(mock.url, '?tweet.fields=id,text,author_id&max_results=100');

  expect(status).toBe(200);
});

it('reads the commas of a list in either form', async () => {
  expect((await ask(mock.url, '?tweet.fields=id%2Ctext')).status).toBe(200);
});

it('lets unknown parameters pass when it is not strict, and nothing else', async () => {
  await using lax = await startMock({ strict: false });

  expect((await ask(lax.url, '?tweetFields=id&MAX_RESULTS=1')).status).toBe(200);
  expect((await ask(lax.url, '?tweet.fields=')).status).toBe(400);
  expect(lax.violations).toHaveLength(1);
  const many = Array.from({ length: 30 }, (_, index) => `x${index}=1`).join('&');
  expect((await ask(lax.url, `?${many}&max_results=1`)).body.errors).toMatchObject([
    { parameters: { max_results: ['1'] } },
  ]);
});

describe('a request at which plain Prism fails', () => {
  it('gets 404 for two slashes, at which plain Prism fails with 500', async () => {
    // Prism prints the error that it did not expect.
    const print = vi.spyOn(console, 'error').mockReturnValue();
    expect((await fetch(`${prism.url}//`)).status).toBe(500);
    print.mockRestore();
    expect((await fetch(`${mock.url}//`)).status).toBe(404);
  });

  it('gets 400 for a malformed escape, which ends the process of plain Prism', async () => {
    await using plain = new CliProcess(servePlainPrism);
    await fetch(`${await plain.url()}/2/users/%E0%A4%A/liked_tweets`).catch(() => {});
    expect(await plain.ended()).toBe(1);

    const { status, body } = await read(
      await fetch(`${mock.url}/2/users/%E0%A4%A/liked_tweets`, {
        headers: { authorization: 'Bearer x' },
      }),
    );

    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('[%E0%A4%A] cannot be decoded');
  });
});
