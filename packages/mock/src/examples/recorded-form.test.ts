import { expect, test } from 'vitest';
import { ask, type Body, everything, page, send, walk } from '../../test/ask.ts';
import { createMock, type MockOptions } from '../index.ts';

/** The format of the contract, such as `Wed Oct 10 20:19:24 +0000 2018`. */
const contractTime = /^\w{3} \w{3} \d\d [\d:]{8} \+0000 \d{4}$/;
const createRecorded = (options: MockOptions = {}) => createMock({ ...options, as: 'recorded' });
const timesQuery = { max_results: 10, 'tweet.fields': 'created_at' };
const listPosts = ({ data = [], includes = {} }: Body) => [...data, ...(includes.tweets ?? [])];

/** Rewrites a page in place: times of Posts to ISO 8601, and types of problems to the host of recordings. */
function rewriteAsRecorded(body: Body): void {
  for (const post of listPosts(body)) {
    if (post.created_at) post.created_at = new Date(post.created_at).toISOString();
  }
  for (const error of body.errors ?? []) {
    error.type = String(error.type).replace('https://api.example.com/', 'https://api.twitter.com/');
  }
}

test('each page is that of the contract, with times in ISO 8601 and the recorded host', async () => {
  const options: MockOptions = { likes: 130, pages: 'full' };
  const query = { max_results: 20, ...everything };
  const pages = await walk(createMock(options), query);
  const recordedPages = await walk(createRecorded(options), query);

  // The pages of the contract have what the recorded form rewrites.
  for (const post of pages.flatMap(listPosts)) expect(post.created_at).toMatch(contractTime);
  expect(pages.flatMap(({ includes }) => includes?.tweets ?? []).length).toBeGreaterThan(10);
  expect(pages.flatMap(({ errors = [] }) => errors).length).toBeGreaterThan(0);
  pages.forEach(rewriteAsRecorded);
  expect(recordedPages).toEqual(pages);
});

test.each<{ what: string; options?: MockOptions; prefer?: string }>([
  // The user in the path is 42.
  { what: 'an unknown user', options: { users: { 1: 5 } } },
  { what: 'a 400', prefer: 'example=invalidRequest' },
  { what: 'a 402', prefer: 'example=creditsDepleted' },
  { what: 'a 403', prefer: 'example=applicationToken' },
])('the problem in $what has a type with the host of recordings', async (row) => {
  const { options, prefer = '' } = row;
  const { text } = await ask(createRecorded(options), { userId: '42', headers: { prefer } });
  expect(text).toContain('"type":"https://api.twitter.com/2/problems/');
  expect(text).not.toContain('api.example.com');
});

test.each([
  ['Thu Oct 10 20:19:24 +0530 2024', '2024-10-10T14:49:24.000Z'],
  ['Thu Feb 29 00:00:00 -0100 2024', '2024-02-29T01:00:00.000Z'],
])('a Post of a data set written at %s has the time %s', async (created_at, expected) => {
  const text = 'It says "created_at":"Thu Oct 10 20:19:24 +0000 2024".';
  const dataset = { posts: [{ id: '1', text, created_at }], likes: { 42: ['1'] } };
  const { data } = await page(createRecorded({ dataset }), {
    'tweet.fields': 'created_at',
  });
  expect(data?.[0]).toEqual({ id: '1', text, created_at: expected });
});

test('the errors of a recorded 400 have only `parameters` and `message`', async () => {
  const { status, body } = await ask(createRecorded(), {
    query: { max_results: 3, pagination_token: 'none' },
  });
  const message = expect.any(String);
  expect(status).toBe(400);
  expect(body).toEqual({
    errors: [
      { parameters: { max_results: ['3'] }, message },
      { parameters: { pagination_token: ['none'] }, message },
    ],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: expect.stringMatching(/\/2\/problems\/invalid-request$/),
  });
});

test('a recorded 401 has no challenge', async () => {
  const { headers } = await ask(createRecorded(), { headers: { authorization: '' } });
  expect(headers.has('www-authenticate')).toBe(false);
});

test('a recorded 404 is HTML', async () => {
  const { status, headers, text } = await send(createRecorded(), 'http://mock.test/2/tweets');
  expect(status).toBe(404);
  expect(headers.get('content-type')).toBe('text/html');
  expect(text).toMatch(/^<!DOCTYPE html>/);
});

test('examples have the recorded form', async () => {
  const { body } = await ask(createRecorded(), { headers: { prefer: 'example=everyField' } });
  const dates = listPosts(body).flatMap(({ created_at }) => created_at ?? []);
  expect(dates).not.toEqual([]);
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('a corruption applies to the recorded form', async () => {
  const mock = createRecorded({ pages: 'full' });
  const { body } = await ask(mock, { query: timesQuery });
  mock.next({ corruption: 'shortPage' });
  // A short page has half of the 10 Posts.
  expect((await ask(mock, { query: timesQuery })).body.data).toEqual(body.data?.slice(0, 5));
});

test('a given body is sent unchanged, even as recorded', async () => {
  const mock = createRecorded();
  const body = '{"created_at":"Thu Oct 10 20:19:24 +0000 2024"}';
  mock.next({ body, code: 400 });
  expect((await ask(mock, { query: timesQuery })).text).toBe(body);
});
