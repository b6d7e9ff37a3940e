import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess, resolveCli, runToEnd } from '@liked-posts/test-utils/command-line';
import { findTool } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  process.execPath,
  program('with-npm-client.js'),
  findTool('..'),
  name,
];

const refused = '0: `ApiError: HTTP 400: Bad Request`';

/** Other clients, and how many of 500 likes they list in each form, or why they list none. */
const clients = [
  {
    title: 'tweepy',
    command: tweepy,
    query: Object.fromEntries(names),
    contract: '0: `ValueError: time data`',
    recorded: '500',
  },
  // Ends at the first empty page.
  {
    title: 'twitter-api-v2',
    command: npm('twitter-api-v2'),
    query: all,
    contract: '99',
    recorded: '99',
  },
  {
    title: 'twitter-api-sdk',
    command: npm('twitter-api-sdk'),
    query: all,
    contract: '500',
    recorded: '500',
  },
  {
    title: '@xdevplatform/xdk',
    command: npm('@xdevplatform/xdk'),
    query: { maxResults: 100, expansions: everything.expansions },
    contract: '500',
    recorded: '500',
  },
  // The contract has no `post.fields`.
  {
    title: '@xdevplatform/xdk with `postFields`',
    command: npm('@xdevplatform/xdk'),
    query: { maxResults: 100, postFields: everything['tweet.fields'] },
    contract: refused,
    recorded: refused,
  },
];

/** Lists 500 likes over HTTPS. */
async function list(form: string, [program = '', ...args]: readonly string[], query: object) {
  const flags = ['--allowed-hosts', 'api.x.com', '--json', '--port', '0'];
  const tls = ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')];
  await using server = new CliProcess(
    resolveCli('@liked-posts/mock', import.meta.url),
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

describe.each(clients)('of 500 likes, $title lists', ({ command, query, contract, recorded }) => {
  test(`${contract} in the form of the contract`, async () => {
    expect(await countListed('contract', command, query)).toBe(contract);
  });

  test(`${recorded} in the form that was recorded`, async () => {
    expect(await countListed('recorded', command, query)).toBe(recorded);
  });
});

/** How many likes a client lists, and the error that it ends with, if any. */
async function countListed(
  form: string,
  command: readonly string[],
  query: object,
): Promise<string> {
  const { stdout, stderr, output } = await list(form, command, query);
  const [failed] = /^\w+Error: .*?(?= '|$)/m.exec(stderr) ?? [];
  if (stdout === '') return failed === undefined ? output : `0: \`${failed}\``;
  const { posts, error = '' } = JSON.parse(stdout);
  return error === '' ? String(posts) : `${posts}: \`${error}\``;
}

const listByTweepy = async () => {
  const { output, stdout } = await list('recorded', tweepy, Object.fromEntries(names));
  expect(stdout, output).not.toBe('');
  return JSON.parse(stdout);
};

test('tweepy lists 500 of 500 likes with every field', async () => {
  expect(await listByTweepy()).toMatchObject({
    posts: 500,
    times: ['datetime'],
    latest: expect.stringMatching(/^2025-06-\d\dT[\d:]{8}\+00:00$/),
    included: expect.arrayContaining(['media', 'places', 'polls', 'tweets', 'users']),
  });
});

test('tweepy reads every error', async () => {
  expect(await listByTweepy()).toMatchObject({
    '400': ['BadRequest', [expect.stringContaining('is not between 5 and 100')]],
    '401': ['Unauthorized', ['Unauthorized']],
    '404': ['NotFound', []],
  });
});
