import { expect, onTestFinished, test, vi } from 'vitest';
import { answerNext, connectTo, inPage } from '../service/service.ts';
import { send } from './send.ts';

const { signal } = new AbortController();
const request = { id: '42', search: 'max_results=5' };

test('a response is kept as it came, beside the page of the client', async () => {
  const { response, page, error } = await send(inPage, request, signal);

  expect(response).toMatchObject({ status: 200, isCutOff: false });
  expect(JSON.parse(`${response?.body}`)).toMatchObject({ meta: { result_count: 5 } });
  expect(page?.data).toHaveLength(5);
  expect(error).toBeUndefined();
});

test('a request that breaks the contract is sent as it is', async () => {
  const outcome = await send(inPage, { ...request, search: 'max_results=1' }, signal);

  expect(outcome.response?.status).toBe(400);
  expect(outcome).not.toHaveProperty('page');
  expect(outcome).not.toHaveProperty('error');
});

test('of a body that is cut off, the part that came is kept', async () => {
  answerNext({ cutBody: true });
  const { response, error } = await send(inPage, request, signal);

  expect(response).toMatchObject({ status: 200, isCutOff: true, json: undefined });
  expect(response?.body).toMatch(/^\{"data":\[\{"id":/);
  expect(error?.name).toBe('ConnectionError');
});

test('a service that does not answer is out of reach', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { response, error } = await send({ ...inPage, fetch }, request, signal);

  expect(response).toBeUndefined();
  expect(error?.name).toBe('ConnectionError');
});

test('a request that breaks the contract has a time limit', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(1));
  onTestFinished(() => limit.mockRestore());
  const fetch = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const invalid = { ...request, search: 'max_results=1' };
  const { error } = await send({ ...inPage, fetch }, invalid, signal);

  expect(error?.name).toBe('TimeoutError');
  expect(limit).toHaveBeenCalledWith(30_000);
});

test('an abort ends the request', async () => {
  const aborted = AbortSignal.abort(new Error('left'));

  await expect(send(inPage, request, aborted)).rejects.toThrow('left');
});

test.each(['127.0.0.1:7300', 'api.example.com/below', 'ftp://example.com', '', '/api'])(
  'the address %j is refused',
  (baseUrl) => {
    const { refusal } = connectTo({ baseUrl, accessToken: '', allowHttp: false });

    expect(refusal?.message).toBe('An address starts with https:// or http://.');
  },
);

test.each(['Bearer abc', 't\u00f6ken'])('the access token %j is refused', (accessToken) => {
  const { refusal } = connectTo({ baseUrl: 'https://example.com', accessToken, allowHttp: false });

  expect(refusal).toEqual({
    option: 'accessToken',
    message: 'An access token has no spaces, and no "Bearer" before it.',
  });
});
