import { readFile } from 'node:fs/promises';
import { createMock } from '@liked-posts/mock';
import { createListener, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test, vi } from 'vitest';
import { startAltered, withQuery } from '../test/altered-mock.ts';
import { run } from '../test/command-line.ts';
import { createFile } from '../test/recording.ts';
import type { Report } from './report/report.ts';

test('--help lists the options and the exit codes', async () => {
  const [help, fileHelp] = [await run(['--help']), await run(['check', '--help'])];
  const findFlags = ({ stdout }: typeof help) =>
    [...stdout.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag);

  const reportFlags = ['--promised-only', '--except', '--json', '--verbose', '--help'];
  expect(findFlags(help)).toEqual([
    '--version',
    '--token',
    '--user',
    '--user-without-likes',
    '--unknown-user',
    '--page-size',
    '--only',
    '--max-wait',
    ...reportFlags,
  ]);
  expect(findFlags(fileHelp)).toEqual(reportFlags);
  expect([help.code, fileHelp.code]).toEqual([0, 0]);
  expect(help.stdout).toMatch(/^Usage: liked-posts-conformance <url> \[options\]\n/);
  expect(help.stdout).toContain(`
Exit codes:
  0  every rule that was checked is kept
  1  a rule is broken
  2  the check could not run, or not completely
`);
});

test('an error has no characters that change a terminal', async () => {
  const { code, stderr } = await run(['check', 'likes\u202e\u001b.har']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: likes\ufffd\ufffd\.har cannot be read/);
});

test('the command ends with 0 if every rule is kept', async () => {
  await using mock = await startMock({ likes: 12 });
  const { code, stdout, stderr } = await run([mock.url, '--only', 'walk', 'limits']);

  expect(stdout).toMatch(/The service keeps the contract: \d+ rules kept, 0 broken/);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('the command ends with 1 if a rule is broken', async () => {
  await using service = await startAltered(
    withQuery((query) => {
      if (query.get('max_results') === '4') query.set('max_results', '5');
    }),
  );
  await using json = await createFile('');
  const { code, stdout } = await run([service.url, '--only', 'limits', '--json', json.file]);

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

  const report = JSON.parse(await readFile(json.file, 'utf8')) as Report;
  expect(report.outcome).toBe('broken');
  expect(report.rules.filter(({ outcome }) => outcome === 'broken')).toMatchObject([
    {
      id: 'maxResultsBelowMinimum',
      group: 'limits',
      violations: [{ status: 200, quote: expect.stringMatching(/^\{"data"/), curl: command }],
    },
  ]);
});

test('the token of the environment is hidden even if the service repeats it', async () => {
  // JSON and percent-encoding write it in another way.
  const token = 'a"token\\that/{nobody}%2B$may=see';
  const sent = new Set<string | null | undefined>();
  await using service = await startAltered((incoming, mock) => {
    sent.add(incoming.header('authorization'));
    const header: typeof incoming.header = (name) =>
      name === 'authorization' ? 'Bearer any-token' : incoming.header(name);
    const outgoing = mock.handle({ ...incoming, header });
    // A page outside the contract, so that the report quotes it.
    const [text, encoded] = [JSON.stringify(token), JSON.stringify(encodeURIComponent(token))];
    const members = `"created_at":${text},"lang":[${encoded}],${text}:1,"id"`;
    return { ...outgoing, body: outgoing.body.replace('"id"', () => members) };
  });
  await using json = await createFile('');
  const args = [service.url, '--only', 'first-page', '--verbose', '--json', json.file];
  const ended = await run(args, token);

  expect([...sent]).toEqual([`Bearer ${token}`]);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toMatch(/✗ \w+: schema\n[^✗]*created_at is "\[hidden\]"\./);
  for (const text of [ended.stdout, ended.stderr, await readFile(json.file, 'utf8')]) {
    expect(text).not.toContain('nobody');
  }
});

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
    /^Waiting for the rate limit until \d\d:\d\d:\d\d\. Requests sent: 10\.\n$/,
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
  const lines = [...stderr.matchAll(/^Request (\d+): limits\n/gm)];
  expect(lines.map(([, number]) => number)).toEqual(['4', '7', '10', '13', '16']);
  expect(stderr.split('\n')).toHaveLength(lines.length + 1);
});
