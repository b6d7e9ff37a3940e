import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, cliOf, runToEnd } from '@liked-posts/test-utils/command-line';
import { tableOf, textOf } from '@liked-posts/test-utils/documents';
import { installed } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everything } from '../../mock/test/ask.ts';
import { certificate } from '../../mock/test/certificate.ts';
import tools from '../../test-utils/e2e-tools/package.json' with { type: 'json' };

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

let folder: string;
beforeAll(async () => {
  if (!existsSync('/usr/lib/python3/dist-packages/tweepy')) {
    throw new Error('tweepy is missing: apt-get install python3-tweepy');
  }
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-tls-'));
  await writeFile(join(folder, 'cert.pem'), certificate.cert);
  await writeFile(join(folder, 'key.pem'), certificate.key);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const all = { ...everything, max_results: 100 };
const names = Object.entries(all).map(([name, value]) => [name.replace('.', '_'), value]);
const tweepy = ['/usr/bin/python3', program('with_tweepy.py')];
const npm = (name: keyof typeof tools.dependencies) => [
  ...[process.execPath, program('with-npm-client.js'), installed('..'), name],
];

/** The clients, each with the command that lists with it, and its query. */
const clients: readonly (readonly [title: string, command: readonly string[], query: object])[] = [
  ['tweepy', tweepy, Object.fromEntries(names)],
  ...(['twitter-api-v2', 'twitter-api-sdk'] as const).map(
    (name) => [`${name} ${tools.dependencies[name]}`, npm(name), all] as const,
  ),
  [
    `@xdevplatform/xdk ${tools.dependencies['@xdevplatform/xdk']}`,
    npm('@xdevplatform/xdk'),
    { maxResults: 100, expansions: everything.expansions },
  ],
  [
    'the same, with `postFields`',
    npm('@xdevplatform/xdk'),
    { maxResults: 100, postFields: everything['tweet.fields'] },
  ],
];

/** Lists 500 likes over HTTPS. */
async function list(form: string, [program = '', ...args]: readonly string[], query: object) {
  const flags = ['--allowed-hosts', 'api.x.com', '--json', '--port', '0'];
  const tls = ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')];
  await using server = new CliProcess(
    cliOf('@liked-posts/mock', import.meta.url),
    '--as',
    form,
    '--likes',
    '500',
    ...flags,
    ...tls,
  );
  const url = await server.printed(/"listening":"(.+?)"/);
  const authority = join(folder, 'cert.pem');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority, REQUESTS_CA_BUNDLE: authority };
  return await runToEnd({ command: [program, ...args, url, JSON.stringify(query)], env });
}

test('the README of the mock says how many of 500 likes other clients list', async () => {
  const rows = clients.map(async ([title, command, query]) => {
    const cells = ['contract', 'recorded'].map(async (form) => {
      const { stdout, stderr, output } = await list(form, command, query);
      const [failed] = /^\w+Error: .*?(?= '|$)/m.exec(stderr) ?? [];
      if (stdout === '') return failed === undefined ? output : `0: \`${failed}\``;
      const { posts, error = '' } = JSON.parse(stdout);
      return error === '' ? String(posts) : `${posts}: \`${error}\``;
    });
    return [title, ...(await Promise.all(cells))];
  });
  const table = tableOf(['client', 'contract', 'recorded'], await Promise.all(rows));
  expect(textOf('packages/mock/README.md')).toContain(table);
});

test('tweepy lists 500 of 500 likes with every field, and reads every error', async () => {
  const { output, stdout } = await list('recorded', tweepy, Object.fromEntries(names));

  expect(stdout, output).not.toBe('');
  expect(JSON.parse(stdout)).toEqual({
    pages: expect.any(Number),
    posts: 500,
    times: ['datetime'],
    latest: expect.stringMatching(/^2025-06-\d\dT[\d:]{8}\+00:00$/),
    included: expect.arrayContaining(['media', 'places', 'polls', 'tweets', 'users']),
    '400': ['BadRequest', [expect.stringContaining('is not between 5 and 100')]],
    '401': ['Unauthorized', ['Unauthorized']],
    '404': ['NotFound', []],
  });
});
