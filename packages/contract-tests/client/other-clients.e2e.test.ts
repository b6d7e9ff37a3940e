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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everything, idsOn, walk } from '../../mock/test/ask.ts';
import { certificate } from '../../mock/test/certificate.ts';
import type tools from '../../test-utils/e2e-tools/package.json';

/** The two forms of the mock's responses: what the contract says, and what was recorded. */
type Form = 'contract' | 'recorded';

/** A program that lists the likes of a user with a client that we did not write. */
interface ClientProgram {
  /** How to start the program, which takes the URL of the mock and the query as more arguments. */
  readonly command: Program['command'];
  readonly query: object;
}

/** What a program prints, as JSON. */
interface PrintedListing {
  readonly posts: number;
  /** The name and the message of the error that ended the listing; `''` if it came to its end. */
  readonly error: string;
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

/** How many Posts come before the first empty page, where twitter-api-v2 stops. */
async function countUntilEmptyPage(): Promise<number> {
  const pages = await walk(createMock({ likes }), fullQuery);
  const emptyPage = pages.findIndex(({ data = [] }) => data.length === 0);
  if (emptyPage < 0) throw new Error('The mock has no empty page.');
  return idsOn(pages.slice(0, emptyPage)).length;
}

interface NpmClient extends ClientProgram {
  readonly name: string;
  /** How many Posts the client lists in either form. */
  readonly posts: number;
  /** A part of the error that the listing ends with; missing if it comes to its end. */
  readonly error?: string;
}

const npmClients: readonly NpmClient[] = [
  {
    name: 'twitter-api-v2',
    command: listByNpm('twitter-api-v2'),
    query: fullQuery,
    posts: await countUntilEmptyPage(),
  },
  {
    name: 'twitter-api-sdk',
    command: listByNpm('twitter-api-sdk'),
    query: fullQuery,
    posts: likes,
  },
  {
    name: '@xdevplatform/xdk',
    command: listByNpm('@xdevplatform/xdk'),
    query: { maxResults: 100, expansions: everything.expansions },
    posts: likes,
  },
  // `postFields` is sent as `post.fields`, a newer name. The contract lacks it, so the mock refuses it.
  {
    name: '@xdevplatform/xdk with `postFields`',
    command: listByNpm('@xdevplatform/xdk'),
    query: { maxResults: 100, postFields: everything['tweet.fields'] },
    posts: 0,
    error: '400',
  },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-tls-'));
  await writeFile(join(folder, 'cert.pem'), certificate.cert);
  await writeFile(join(folder, 'key.pem'), certificate.key);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program against the mock over HTTPS. Resolves with what the program prints. */
async function listLikes({ command, query }: ClientProgram, form: Form): Promise<PrintedListing> {
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

describe.each<Form>(['contract', 'recorded'])('from the mock in the form %s', (form) => {
  test.each(npmClients)(`$name lists $posts of ${likes} likes`, async (client) => {
    expect(await listLikes(client, form)).toEqual({
      posts: client.posts,
      error: client.error === undefined ? '' : expect.stringContaining(client.error),
    });
  });
});

describe('tweepy on the mock', () => {
  const tweepy: ClientProgram = {
    // Only Debian's own Python finds the tweepy of `apt-get install python3-tweepy`.
    command: ['/usr/bin/python3', resolveProgram('with_tweepy.py')],
    // Python has no arguments with dots: tweepy takes `tweet_fields` for `tweet.fields`.
    query: Object.fromEntries(
      Object.entries(fullQuery).map(([name, value]) => [name.replace('.', '_'), value]),
    ),
  };
  beforeAll(() => {
    if (existsSync('/usr/lib/python3/dist-packages/tweepy')) return;
    throw new Error('tweepy is missing: apt-get install python3-tweepy');
  });

  test('tweepy fails at the `created_at` of the contract, which is not ISO 8601', async () => {
    expect(await listLikes(tweepy, 'contract')).toMatchObject({
      posts: 0,
      error: expect.stringContaining('ValueError: time data'),
    });
  });

  test('tweepy reads every like, its time and every kind of object as recorded', async () => {
    expect(await listLikes(tweepy, 'recorded')).toMatchObject({
      posts: likes,
      error: '',
      typesOfTimes: ['datetime'],
      latestTime: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]{8}\+00:00$/),
      included: expect.arrayContaining(['media', 'places', 'polls', 'tweets', 'users']),
    });
  });

  test('tweepy reads every error', async () => {
    expect(await listLikes(tweepy, 'recorded')).toHaveProperty('errorsByStatus', {
      '400': {
        name: 'BadRequest',
        messages: [expect.stringContaining('is not between 5 and 100')],
      },
      '401': { name: 'Unauthorized', messages: ['Unauthorized'] },
      '404': { name: 'NotFound', messages: [] },
    });
  });
});
