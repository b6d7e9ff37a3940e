import { expect, it } from 'vitest';
import { connectTo, inPage } from '../service/service.ts';
import { send } from './send.ts';

const { signal } = new AbortController();
const asked = { id: '42', search: 'max_results=5' };

it('a response is kept as it came, beside the page of the client', async () => {
  const { answer, page, error } = await send(inPage, asked, signal);

  expect(answer).toMatchObject({ status: 200, json: { meta: { result_count: 5 } } });
  expect(page?.data).toHaveLength(5);
  expect(error).toBeUndefined();
});

it('a request that breaks the contract is sent as it is', async () => {
  const { answer, page, error } = await send(inPage, { ...asked, search: 'max_results=1' }, signal);

  expect(answer?.status).toBe(400);
  expect([page, error]).toEqual([undefined, undefined]);
});

it('a service that does not answer is out of reach, and an abort ends the request', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { answer, error } = await send({ ...inPage, fetch }, asked, signal);
  expect([answer, error?.name]).toEqual([undefined, 'ConnectionError']);

  const left = AbortSignal.abort(new Error('left'));
  await expect(send(inPage, asked, left)).rejects.toThrow('left');
});

it.each(['127.0.0.1:7300', 'api.example.com/below', 'ftp://example.com', '', '/api'])(
  'the address %j is refused',
  (baseUrl) => {
    const { refusal } = connectTo({ baseUrl, accessToken: '', allowHttp: false });

    expect(refusal?.message).toBe('An address starts with https:// or http://.');
  },
);

it.each(['Bearer abc', 't\u00f6ken'])('the access token %j is refused', (accessToken) => {
  const { refusal } = connectTo({ baseUrl: 'https://example.com', accessToken, allowHttp: false });

  expect(refusal).toEqual({
    option: 'accessToken',
    message: 'An access token has no spaces, and no "Bearer" before it.',
  });
});
