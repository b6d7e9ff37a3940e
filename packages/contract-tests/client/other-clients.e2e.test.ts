import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMock } from '@liked-posts/mock';
import {
  CliProcess,
  type Program,
  resolveCli,
  runToEnd,
} from '@liked-posts/test-utils/command-line';
import { toolsFolder } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everything, idsOn, walk } from '../../mock/test/ask.ts';
import { certificate } from '../../mock/test/certificate.ts';
import type tools from '../../test-utils/e2e-tools/package.json';

/** The two forms of the mock's responses: what the contract says, and what was recorded. */
type Form = 'contract' | 'recorded';

/** A client that we did not write, and the query to pass to it. */
interface OtherClient {
  /** Starts a program, which takes the URL of the mock and the query as more arguments. */
  readonly command: Program['command'];
  readonly query: object;
}

/**
 * What `with-npm-client.js` and `with_tweepy.py` print, as JSON. The optional members come from
 * tweepy alone, and only if the listing came to its end.
 */
interface PrintedListing {
  /** How many different Posts the client listed. */
  readonly posts: number;
  /** The name and the message of the error that ended the listing; `''` if it came to its end. */
  readonly error: string;
  /** The names of the types that `created_at` has. */
  readonly times?: readonly string[];
  /** The latest `created_at`, in ISO 8601. */
  readonly latest?: string;
  /** The kinds of the included objects. */
  readonly included?: readonly string[];
  /** The errors of tweepy for three more requests, which fail, by status. */
  readonly errors?: Readonly<Record<'400' | '401' | '404', TweepyError>>;
}

interface TweepyError {
  readonly name: string;
  readonly messages: readonly string[];
}

const likes = 500;
const fullQuery = { ...everything, max_results: 100 };

const resolveProgram = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const listByNpm = (name: keyof typeof tools.dependencies): Program['command'] => [
  process.execPath,
  resolveProgram('with-npm-client.js'),
  fileURLToPath(toolsFolder),
  name,
];

// Debian's Python is the one that finds the tweepy of `apt-get install python3-tweepy`.
const debianPython = '/usr/bin/python3';
const debianTweepy = '/usr/lib/python3/dist-packages/tweepy';

// Python has no arguments with dots: tweepy takes `tweet_fields` for `tweet.fields`.
const tweepyQuery = Object.fromEntries(
  Object.entries(fullQuery).map(([name, value]) => [name.replace('.', '_'), value]),
);

const clients = {
  tweepy: {
    command: [debianPython, resolveProgram('with_tweepy.py')],
    query: tweepyQuery,
  },
  'twitter-api-v2': { command: listByNpm('twitter-api-v2'), query: fullQuery },
  'twitter-api-sdk': { command: listByNpm('twitter-api-sdk'), query: fullQuery },
  '@xdevplatform/xdk': {
    command: listByNpm('@xdevplatform/xdk'),
    query: { maxResults: 100, expansions: everything.expansions },
  },
  '@xdevplatform/xdk with `postFields`': {
    command: listByNpm('@xdevplatform/xdk'),
    query: { maxResults: 100, postFields: everything['tweet.fields'] },
  },
} satisfies Record<string, OtherClient>;

/** How many Posts come before the first empty page, where twitter-api-v2 stops. */
async function countUntilEmptyPage(): Promise<number> {
  const pages = await walk(createMock({ likes }), fullQuery);
  const emptyPage = pages.findIndex(({ data = [] }) => data.length === 0);
  if (emptyPage < 0) throw new Error('The mock has no empty page.');
  return idsOn(pages.slice(0, emptyPage)).length;
}

const postsUntilEmptyPage = await countUntilEmptyPage();

/** How many Posts each client lists, and a part of the error that it ends with, if any. */
const listings: { client: keyof typeof clients; form: Form; posts: number; error?: string }[] = [
  // tweepy reads ISO 8601, as `created_at` was recorded. In the contract it has another form.
  { client: 'tweepy', form: 'contract', posts: 0, error: 'ValueError: time data' },
  { client: 'tweepy', form: 'recorded', posts: likes },
  { client: 'twitter-api-v2', form: 'contract', posts: postsUntilEmptyPage },
  { client: 'twitter-api-v2', form: 'recorded', posts: postsUntilEmptyPage },
  { client: 'twitter-api-sdk', form: 'contract', posts: likes },
  { client: 'twitter-api-sdk', form: 'recorded', posts: likes },
  { client: '@xdevplatform/xdk', form: 'contract', posts: likes },
  { client: '@xdevplatform/xdk', form: 'recorded', posts: likes },
  // The contract has no `post.fields`, so the mock refuses the query.
  { client: '@xdevplatform/xdk with `postFields`', form: 'contract', posts: 0, error: '400' },
  { client: '@xdevplatform/xdk with `postFields`', form: 'recorded', posts: 0, error: '400' },
];

let folder: string;
beforeAll(async () => {
  requireTweepy();
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-tls-'));
  await writeFile(join(folder, 'cert.pem'), certificate.cert);
  await writeFile(join(folder, 'key.pem'), certificate.key);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function requireTweepy(): void {
  if (existsSync(debianTweepy)) return;
  throw new Error('tweepy is missing: apt-get install python3-tweepy');
}

/** Lists the likes of a user over HTTPS. Resolves with what the program prints. */
async function listLikes({ command, query }: OtherClient, form: Form): Promise<PrintedListing> {
  const certificateFile = join(folder, 'cert.pem');
  const flags = {
    '--as': form,
    '--likes': String(likes),
    '--port': '0',
    '--tls-cert': certificateFile,
    '--tls-key': join(folder, 'key.pem'),
    // twitter-api-v2 sends the `host` header of the service.
    '--allowed-hosts': 'api.x.com',
  };
  const cli = resolveCli('@liked-posts/mock', import.meta.url);
  await using server = new CliProcess(cli, '--json', ...Object.entries(flags).flat());
  const url = await server.waitForOutput(/"listening":"(.+?)"/);
  const { stdout, output } = await runToEnd({
    command: [...command, url, JSON.stringify(query)],
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: certificateFile,
      REQUESTS_CA_BUNDLE: certificateFile,
    },
  });
  // If the program failed, the test shows its whole output instead of an error of `JSON.parse`.
  expect(stdout, output).toMatch(/^\{.*\}$/m);
  return JSON.parse(stdout);
}

test.each(listings)(
  `$client lists $posts of ${likes} likes from the mock in the form $form`,
  async ({ client, form, posts, error }) => {
    expect(await listLikes(clients[client], form)).toMatchObject({
      posts,
      error: error === undefined ? '' : expect.stringContaining(error),
    });
  },
);

test('tweepy reads times and every kind of object', async () => {
  expect(await listLikes(clients.tweepy, 'recorded')).toMatchObject({
    times: ['datetime'],
    latest: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]{8}\+00:00$/),
    included: expect.arrayContaining(['media', 'places', 'polls', 'tweets', 'users']),
  });
});

test('tweepy reads every error', async () => {
  const { errors } = await listLikes(clients.tweepy, 'recorded');
  expect(errors).toEqual({
    '400': {
      name: 'BadRequest',
      messages: [expect.stringContaining('is not between 5 and 100')],
    },
    '401': { name: 'Unauthorized', messages: ['Unauthorized'] },
    '404': { name: 'NotFound', messages: [] },
  });
});
