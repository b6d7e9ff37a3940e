import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock } from '@liked-posts/mock';
import { createListener, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { altered, withQuery } from '../test/altered-mock.ts';
import { run } from '../test/command-line.ts';
import { posts } from '../test/pages.ts';
import { replaceLine } from './cli/progress.ts';
import type { Report } from './report/report.ts';

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:2';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the command line', () => {
  test('--help lists the options and the exit codes', async () => {
    const [help, ofFile] = [await run(['--help']), await run(['check', '--help'])];
    const findFlags = ({ stdout }: typeof help) =>
      [...stdout.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag);

    const ofReports = ['--promised-only', '--except', '--json', '--junit'];
    expect(findFlags(help)).toEqual([
      ...['--version', '--token', '--user', '--user-without-likes', '--unknown-user'],
      ...['--page-size', '--only', '--max-wait'],
      ...['--wait', ...ofReports, '--verbose', '--help'],
    ]);
    expect(findFlags(ofFile)).toEqual([...ofReports, '--verbose', '--help']);
    for (const { code, stdout, stderr } of [help, ofFile]) {
      expect([code, stderr]).toEqual([0, '']);
      // Each flag has a description.
      expect(stdout).not.toMatch(/^ +(?:-\w, )?--(?!.*\S {2,}[a-z])/m);
    }
    const normalized = help.stdout.replace(/\s+/g, ' ');
    expect(normalized).toMatch(
      /^Usage: liked-posts-conformance \[options\] \[command\] <url> Checks whether the service/,
    );
    expect(normalized).toMatch(/ check \[options\] <file> .*/);
    expect(normalized).toContain(
      'Exit codes: 0 every rule that was checked is kept 1 a rule is broken 2 the check could not run, or not completely ',
    );
    expect(normalized).toContain('(env: LIKED_POSTS_TOKEN)');
  });

  test('an error has no characters that change a terminal', async () => {
    const { code, stderr } = await run(['check', 'likes\u202e\u001b.har']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: likes\ufffd\ufffd\.har cannot be read/);
  });

  test('the command ends with 0 if every rule is kept', async () => {
    await using mock = await startMock({ likes: 12 });
    const json = join(folder, 'report.json');
    const { code, stdout, stderr } = await run([
      ...[mock.url, '--only', 'walk', 'limits'],
      ...['--json', json],
    ]);
    const { rules } = JSON.parse(await readFile(json, 'utf8')) as Report;

    expect(stdout).toMatch(/The service keeps the contract: \d+ rules kept, 0 broken/);
    expect(stderr).toBe('');
    expect(rules.filter(({ group }) => group === 'walk')).toEqual(
      expect.arrayContaining(
        ['wayBack', 'laterPage', 'earlierPage'].map((id) =>
          expect.objectContaining({ id, outcome: 'kept' }),
        ),
      ),
    );
    expect(code).toBe(0);
  });

  test('the command ends with 1 if a rule is broken', async () => {
    await using service = await altered(
      withQuery((query) => {
        if (query.get('max_results') === '4') query.set('max_results', '5');
      }),
    );
    const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
    const { code, stdout } = await run([
      ...[service.url, '--only', 'limits'],
      ...['--json', json, '--junit', junit],
    ]);

    const line = 'maxResultsBelowMinimum: A page size of 4 is refused with 400.';
    const command = `curl -gi -H 'accept: application/json' -H 'authorization: Bearer any-token' '${service.url}/2/users/2244994945/liked_tweets?max_results=4'`;
    expect(stdout.split('\n').slice(-7)).toEqual([
      '✗ assumed: maxResultsBelowMinimum',
      '    The status is 200, not 400. → 200',
      `    ${command}`,
      '',
      expect.stringMatching(/^The service breaks the contract: .* 1 broken \(1 of them assumed/),
      'No promise is broken.',
      '',
    ]);
    expect(code).toBe(1);

    const report = JSON.parse(await readFile(json, 'utf8')) as Report;
    expect(report.outcome).toBe('broken');
    expect(report.milliseconds).toBeGreaterThan(0);
    expect(report.milliseconds).toBeLessThan(performance.now());
    expect(report.rules.filter(({ outcome }) => outcome === 'broken')).toMatchObject([
      {
        id: 'maxResultsBelowMinimum',
        group: 'limits',
        violations: [{ status: 200, quote: expect.stringMatching(/^\{"data"/), curl: command }],
      },
    ]);

    const xml = await readFile(junit, 'utf8');
    expect(xml).toContain(`<testcase classname="liked-posts.limits" name="${line}">\n<failure `);
    expect(xml).toContain(`\n  {&#34;data`);
    expect(xml).toContain(`\n  ${command}</failure>`);
  });

  test.each(['a-token-that-nobody-may-see', 'a"token\\that/{nobody}%2B$may=see'])(
    'the token %s of the environment is hidden even if the service repeats it',
    async (token) => {
      const sent = new Set<string | null | undefined>();
      await using service = await altered((incoming, mock) => {
        sent.add(incoming.header('authorization'));
        const header: typeof incoming.header = (name) =>
          name === 'authorization' ? 'Bearer any-token' : incoming.header(name);
        const outgoing = mock.handle({ ...incoming, header });
        // A page outside the contract, so that the report quotes it.
        const [text, encoded] = [JSON.stringify(token), JSON.stringify(encodeURIComponent(token))];
        const members = `"created_at":${text},"lang":[${encoded}],${text}:1,"id"`;
        return { ...outgoing, body: outgoing.body.replace('"id"', () => members) };
      });
      const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
      const args = [service.url, '--only', 'first-page', '--verbose'];
      const ended = await run([...args, '--json', json, '--junit', junit], token);

      expect([...sent]).toEqual([`Bearer ${token}`]);
      expect(ended.code).toBe(1);
      expect(ended.stdout).toMatch(/✗ \w+: schema\n[^✗]*created_at is "\[hidden\]"\./);
      const files = [await readFile(json, 'utf8'), await readFile(junit, 'utf8')];
      for (const text of [ended.stdout, ended.stderr, ...files]) {
        expect(text).not.toContain(token);
        expect(text).not.toContain('nobody');
      }
    },
  );

  test('the command waits as long as the service asks after 429', async () => {
    const mock = createMock({ likes: 12 });
    const listener = createListener(mock);
    let requests = 0;
    await using service = await listen((request, response) => {
      requests += 1;
      if (requests === 10) response.writeHead(429, { 'retry-after': '1' }).end();
      else listener(request, response);
    });
    const { code, stdout, stderr } = await run([service.url, '--only', 'limits', 'first-page']);

    expect(stderr).toMatch(
      /^Waiting for the rate limit until \d\d:\d\d:\d\d\. Sent 10 of at least \d+ requests\.\n$/,
    );
    expect(stdout).toContain('The service keeps the contract');
    // One reaches the service, one gets the first page, 17 are for the limits, one is repeated.
    expect(requests).toBe(1 + 1 + 17 + 1);
    expect(code).toBe(0);
  });

  test('the command prints a line of progress every 10 s without a terminal', async () => {
    const mock = createMock({ likes: 12 });
    const listener = createListener(mock);
    vi.useFakeTimers({ toFake: ['performance'] });
    await using service = await listen((request, response) => {
      vi.advanceTimersByTime(4000);
      listener(request, response);
    });
    const { stderr } = await run([service.url, '--only', 'limits']).finally(vi.useRealTimers);

    // Three requests take 12 s.
    const lines = [...stderr.matchAll(/^Request (\d+) of at least \d+: limits\n/gm)];
    expect(lines.map(([, number]) => number)).toEqual(['4', '7', '10', '13', '16']);
    expect(stderr.split('\n')).toHaveLength(lines.length + 1);
  });

  test('the command ends with 2 if it would have to wait too long', async () => {
    await using mock = await startMock({
      likes: 12,
      rateLimit: { limit: 10, windowSeconds: 86_400 },
    });
    const { code, stdout } = await run([mock.url, '--only', 'limits', '--max-wait', '0']);

    expect(stdout).toMatch(
      /limits the rate, and asks to wait \d+ s; at least \d+ requests are left\..*--max-wait \d+/,
    );
    expect(stdout).toContain('The service was not checked in full');
    expect(code).toBe(2);
  });

  test.each([
    [
      'nothing listens there',
      [nowhere],
      /^error: Nothing answers at .* No response: ECONNREFUSED\. Start the service/m,
    ],
    [
      'a use case lacks the user that it needs',
      ['http://localhost', '--only', 'limits', 'unknown-user'],
      /`--only` cannot be used: unknown-user needs another option\. Give it with --unknown-user/,
    ],
    [
      'the folder of a report does not exist, before any request is sent',
      [nowhere, '--junit', '/no-folder/report.xml'],
      /^error: The report cannot be written to .*no-folder \(ENOENT\)\. Give .* a folder that exists\.$/m,
    ],
    [
      'the address is not a URL',
      ['localhost'],
      /'localhost' is not the address of a service\. Give/,
    ],
    [
      'an option does not exist',
      ['http://localhost', '--bogus'],
      /unknown option '--bogus'\nTry --help\./,
    ],
    [
      'a page size is not allowed',
      ['http://localhost', '--page-size', '4'],
      /`--page-size` cannot be 4\. Give .* 5 to 100/,
    ],
    [
      'a number is not a number',
      ['http://localhost', '--wait', '4s'],
      /`--wait` cannot be '4s'\. Give a whole number from 0 to 3600\./,
    ],
    [
      'an access token is so short that hiding it would hide half of an answer',
      ['http://localhost', '--token', '1234567'],
      /`--token` cannot be used: it is not an access token of at least eight characters\. Give/,
    ],
    [
      'an access token has characters that no token has',
      ['http://localhost', '--token', 'eight char\u00e4cters'],
      /`--token` cannot be used: it is not an access token .* Give visible ASCII characters/,
    ],
  ])('the command ends with 2 if %s', async (_, args, line) => {
    const { code, stdout, stderr } = await run(args);

    expect(stderr).toMatch(line);
    expect(stderr).toMatch(/^error: /m);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(code).toBe(2);
  });

  test.each([
    ['refuses the token', 401, '', /refuses the access token with 401\..*LIKED_POSTS_TOKEN/],
    [
      'does not have the operation there',
      404,
      '<h1>Not Found</h1>',
      /\/api\/2\/users\/42\/liked_tweets is not found \(404\)\. Give the address that comes before \/2\/users, or a user who exists, with --user\.\n/,
    ],
    [
      'fails',
      503,
      '',
      /answers a request for Posts with 503, and not with a page\. Give the address/,
    ],
    [
      'refuses every request',
      400,
      '{"title":"No","detail":"a-wrong-token"}',
      /answers a request for Posts with 400, and not with a page: \{"title":"No","detail":"\[hidden\]"\}\. Give/,
    ],
    [
      'redirects',
      302,
      '',
      /answers a request for Posts with 302 to \/\[hidden\], and not with a page\. Give/,
    ],
    [
      'shows too few Posts',
      200,
      '{"data":[{"id":"1","text":""}],"meta":{"result_count":1}}',
      /The user 42 shows 1 liked Post\. Give one who has liked more than 5, with --user\./,
    ],
    [
      'shows five Posts and no next_token',
      200,
      JSON.stringify({ data: posts('1', '2', '3', '4', '5'), meta: { result_count: 5 } }),
      /The user 42 shows 5 liked Posts\. Give one who has liked more than 5, with --user\./,
    ],
  ])('the command ends with 2 if the service %s', async (_, status, body, line) => {
    await using service = await listen((_request, response) => {
      const redirect = status === 302 && { location: '/a-wrong-token' };
      response.writeHead(status, { 'content-type': 'application/json', ...redirect }).end(body);
    });
    const args = [`${service.url}/api`, '--user', '42', '--token', 'a-wrong-token'];
    const { code, stdout, stderr } = await run(args);

    expect(stderr).toMatch(line);
    expect(stderr).not.toContain('a-wrong-token');
    expect([code, stdout]).toEqual([2, '']);
  });
});

test('a line that is too long for a terminal is cut, because the next one replaces it', () => {
  const printed: string[] = [];
  // Nothing else of a stream is used.
  const stream = { write: (text: string) => printed.push(text) > 0, columns: 10 };
  for (const text of ['123456789', '1234567890', '']) {
    replaceLine(stream as unknown as NodeJS.WriteStream, text);
  }
  expect(printed).toEqual(['\r\u001b[K123456789', '\r\u001b[K12345678…', '\r\u001b[K']);
});
