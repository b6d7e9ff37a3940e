import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test } from 'vitest';
import { run } from '../../test/command-line.ts';
import { posts } from '../../test/rules.ts';

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:2';

test('the command ends with 2 if it would have to wait too long', async () => {
  await using mock = await startMock({
    likes: 12,
    rateLimit: { limit: 10, windowSeconds: 86_400 },
  });
  const { code, stdout } = await run([mock.url, '--only', 'limits', '--max-wait', '0']);

  expect(stdout).toMatch(/limits the rate, and asks to wait \d+ s\..*--max-wait \d+/);
  expect(stdout).toContain('The service was not checked in full');
  expect(code).toBe(2);
});

test.each([
  {
    about: 'nothing listens there',
    args: [nowhere],
    message: /^error: Nothing answers at .* No response: ECONNREFUSED\. Start the service/m,
  },
  {
    about: 'a group lacks the user that it needs',
    args: ['http://localhost', '--only', 'limits', 'unknown-user'],
    message:
      /`--only` cannot be used: unknown-user needs another option\. Give it with --unknown-user/,
  },
  {
    about: 'the folder of a report does not exist, before any request is sent',
    args: [nowhere, '--json', '/no-folder/report.json'],
    message:
      /^error: The report cannot be written to \/no-folder\/report\.json \(ENOENT\)\. Give .* a folder that exists\.$/m,
  },
  {
    about: 'the file of a report is a folder, before any request is sent',
    args: [nowhere, '--json', tmpdir()],
    message:
      /^error: The report cannot be written to .* \(EISDIR\)\. Give .* a folder that exists\.$/m,
  },
  {
    about: 'the address is not a URL',
    args: ['localhost'],
    message: /'localhost' is not the address of a service\. Give/,
  },
  {
    about: 'an option does not exist',
    args: ['http://localhost', '--bogus'],
    message: /unknown option '--bogus'\nTry --help\./,
  },
  {
    about: 'a number is not a number',
    args: ['http://localhost', '--max-wait', '4s'],
    message: /`--max-wait` cannot be '4s'\. Give a whole number from 0 to 86400\./,
  },
  {
    about: 'an access token is so short that hiding it would hide half of a response',
    args: ['http://localhost', '--token', '1234567'],
    message:
      /`--token` cannot be used: it is not an access token of at least eight characters\. Give/,
  },
])('the command ends with 2 if $about', async ({ args, message }) => {
  const { code, stdout, stderr } = await run(args);

  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^error: /m);
  expect(stdout).toBe('');
  // The message, and perhaps `Try --help.`
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
  expect(code).toBe(2);
});

test.each([
  {
    about: 'refuses the token',
    status: 401,
    body: '',
    message: /refuses the access token with 401\..*LIKED_POSTS_TOKEN/,
  },
  {
    about: 'does not have the operation there',
    status: 404,
    body: '<h1>Not Found</h1>',
    message:
      /\/api\/2\/users\/42\/liked_tweets is not found \(404\)\. Give the address that comes before \/2\/users, or a user who exists, with --user\.\n/,
  },
  {
    about: 'has only errors for the user',
    status: 200,
    body: '{"errors":[{"title":"Not Found Error","detail":"a-wrong-token"}]}',
    message:
      /The user 42 does not exist, or cannot be read: \{"errors":.*"\[hidden\]"\}\]\}\. Give one who exists, with --user\./,
  },
  {
    about: 'refuses every request',
    status: 400,
    body: '{"title":"No","detail":"a-wrong-token"}',
    message:
      /answers a request for Posts with 400, and not with a page: \{"title":"No","detail":"\[hidden\]"\}\. Give/,
  },
  {
    about: 'redirects',
    status: 302,
    body: '',
    message: /answers a request for Posts with 302 to \/\[hidden\], and not with a page\. Give/,
  },
  {
    about: 'shows too few Posts',
    status: 200,
    body: '{"data":[{"id":"1","text":""}],"meta":{"result_count":1}}',
    message: /The user 42 shows 1 liked Post\. Give one who has liked more than 5, with --user\./,
  },
  {
    about: 'shows five Posts and no next_token',
    status: 200,
    body: JSON.stringify({ data: posts('1', '2', '3', '4', '5'), meta: { result_count: 5 } }),
    message: /The user 42 shows 5 liked Posts\. Give one who has liked more than 5, with --user\./,
  },
])('the command ends with 2 if the service $about', async ({ status, body, message }) => {
  await using service = await listen((_request, response) => {
    const redirect = status === 302 && { location: '/a-wrong-token' };
    response.writeHead(status, { 'content-type': 'application/json', ...redirect }).end(body);
  });
  const args = [`${service.url}/api`, '--user', '42', '--token', 'a-wrong-token'];
  const { code, stdout, stderr } = await run(args);

  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('a-wrong-token');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test('the command ends with 2 if the report cannot be written after the run', async () => {
  await using mock = await startMock({ likes: 12 });
  // Only writing shows that a file has no files in it.
  const json = fileURLToPath(new URL('failures.test.ts/report.json', import.meta.url));
  const { code, stderr } = await run([mock.url, '--only', 'first-page', '--json', json]);

  expect(stderr).toMatch(/^error: The report cannot be written to .*report\.json \(ENOTDIR\)\./);
  expect(code).toBe(2);
});
