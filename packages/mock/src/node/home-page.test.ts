import { runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test('a browser gets a page with the address, a curl line that works, and where to read on', async () => {
  await using mock = await startMock({ tokens: ['let-me-in'] });
  const response = await fetch(mock.url, { headers: { accept } });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const page = await response.text();
  expect(page).toContain(`<code>${mock.url}</code> answers like`);
  expect(page).toContain('href="https://www.npmjs.com/package/@liked-posts/mock"');
  expect(page).not.toContain('let-me-in');

  const [, line = ''] = /<pre><code>(.*)<\/code>/.exec(page) ?? [];
  const curl = line
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace('<one of your tokens>', 'let-me-in');
  const { stdout } = await runToEnd({ command: ['sh', '-c', `${curl} --silent`] });
  expect(JSON.parse(stdout)).toHaveProperty('data');
  // Only the request by curl is one to the service.
  expect(mock.requests).toHaveLength(1);
  expect(mock.violations).toEqual([]);
});

/** The page that curl gets, which calls the mock by any name. */
async function pageOf(url: string, ...more: string[]): Promise<string> {
  const command = ['curl', '--silent', '-H', `Accept: ${accept}`, ...more, url] as const;
  return (await runToEnd({ command })).stdout;
}

test.each([
  ['/', '*/*', 404],
  ['/', 'application/json', 404],
  ['/elsewhere', accept, 404],
])('%s with Accept: %s is JSON', async (path, accept, status) => {
  await using mock = await startMock();
  const headers = { accept, authorization: 'Bearer any-token' };
  const response = await fetch(`${mock.url}${path}`, { headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ title: expect.any(String) });
});

test('the page shows the name by which it is asked, without being steered by it', async () => {
  await using mock = await startMock();
  const page = await pageOf(mock.url, '-H', 'Host: <b>"x"');
  expect(page).toContain('<code>http://&#60;b&#62;&#34;x&#34;</code>');
});

test('a mock of a data set shows the page only to the names that may see its Posts', async () => {
  const dataset = { posts: [{ id: '1', text: 'Hello.' }], likes: { '77': ['1'] } };
  await using mock = await startMock({ dataset });
  expect(await pageOf(mock.url, '-H', 'Host: evil.example')).not.toContain('77');
  expect(await pageOf(mock.url, '-H', 'Host: localhost')).toContain('/2/users/77/liked_tweets');
});
