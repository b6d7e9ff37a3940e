import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../test/ask.ts';
import { createMock } from './index.ts';
import { type HandlerOptions, mockHandlers } from './msw.ts';

const mock = createMock({ tokens: ['test-token'] });
const server = setupServer(
  ...mockHandlers(mock, { baseUrl: 'https://api.example.com/v//' }),
  http.get('https://api.example.com/other', () => HttpResponse.text('other')),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const url = 'https://api.example.com/v/2/users/42/liked_tweets?max_results=5';
const headers = { authorization: 'Bearer test-token' };

test('the global fetch of an application gets the page of the mock', async () => {
  const response = await fetch(url, { headers });
  const expected = await ask(createMock(), { query: { max_results: 5 } });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(expected.text);
});

test('the global fetch follows a redirect of the mock', async () => {
  const location = 'https://api.example.com/v/2/users/7/liked_tweets';
  mock.next({ code: 307, headers: { location } });
  const response = await fetch(url, { headers });
  expect(response).toMatchObject({ status: 200, redirected: true, url: location });
});

test('other addresses are left to other handlers', async () => {
  expect(await (await fetch('https://api.example.com/other')).text()).toBe('other');
});

test.each([
  { path: '/2/users//liked_tweets', status: 400 },
  { path: '/2/nowhere', status: 404 },
  { path: '/1/2/users/42/liked_tweets', status: 404 },
])('$path below the base URL gets $status of the mock', async ({ path, status }) => {
  mock.reset();
  expect((await fetch(`https://api.example.com/v${path}`, { headers })).status).toBe(status);
  expect(mock.violations).toHaveLength(1);
});

test.each([
  [{ baseUrl: 'api.example.com' }, 'The option `baseUrl` cannot be'],
  [{ baseUrl: 'https://api.example.com:443' }, 'The option `baseUrl` cannot be'],
  [{ baseUrl: 'https://api.example.com?x=1' }, 'The option `baseUrl` cannot be'],
  [{ baseUrl: '//api.example.com' }, 'The option `baseUrl` cannot be'],
  [{ baseUrl: 'https://a:secret@b.example' }, 'cannot be used: it has a user name. Give'],
  [{ baseURL: 'https://a.example' }, 'Did you mean `baseUrl`?'],
])('%j, which fits no request, is refused', (options, reason) => {
  expect(() => mockHandlers(mock, options as HandlerOptions)).toThrow(reason);
});

test('a request that the application aborts is no error of the handler', async () => {
  mock.next({ delay: 1000 });
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const response = fetch(url, { headers, signal: AbortSignal.timeout(20) });
  await expect(response).rejects.toThrow('timeout');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});
