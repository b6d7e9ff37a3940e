import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@liked-posts/client';
import { createMock, type MockOptions } from '@liked-posts/mock';
import { startMock } from '@liked-posts/mock/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { ExportFile } from '../src/export-file.ts';
import { type ExportOptions, exportLikes } from '../src/export-likes.ts';
import { Command } from './command.ts';

const user = '42';
const accessToken = 'a-secret-token';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-likes-'));
  path = join(folder, 'likes.ndjson');
});
afterEach(() => rm(folder, { recursive: true }));

/** The contents of the lines of an export, in their order. */
async function linesOf(file: string) {
  const text = await readFile(file, 'utf8');
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

const postsIn = async (file: string) => (await linesOf(file)).map(({ post }) => post.id);

/** Every Post that the mock has, read without this program. */
async function postsOf(options: MockOptions) {
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken,
    fetch: createMock(options).fetch,
  });
  const ids: string[] = [];
  for await (const { post } of client.posts(user, { max_results: 100 })) ids.push(post.id);
  return ids;
}

const commandTo = (file: string, url: string, ...options: string[]) =>
  new Command([user, file, '--base-url', url, ...options], { ACCESS_TOKEN: accessToken });
const command = (url: string, ...options: string[]) => commandTo(path, url, ...options);

describe('the command line', () => {
  test('exports every Post with its author and media, and its text as people read it', async () => {
    await using server = await startMock({ likes: 500 });
    const run = command(server.url);

    expect(await run.ended()).toBe(0);
    expect(run.printed).toContain('Complete: ');
    expect(run.printed).toContain(' has 500 Posts, 500 of them new.');
    expect(await postsIn(path)).toEqual(await postsOf({ likes: 500 }));
    const lines = await linesOf(path);
    for (const { post, text, author, media, errors = [] } of lines) {
      expect(text).not.toMatch(/&(amp|lt|gt);/);
      expect([author?.id, errors[0]?.value]).toContain(post.author_id);
      expect(media.length + errors.length).toBeGreaterThanOrEqual(
        post.attachments?.media_keys?.length ?? 0,
      );
    }
    expect(lines.some(({ media }) => media.length > 1)).toBe(true);
    const long = lines.find(({ post }) => post.note_tweet);
    expect(long.text.length).toBeGreaterThan(long.post.text.length);
  });

  test('says how many resources it has received, and stops at --max-resources', async () => {
    await using server = await startMock({ likes: 350, pages: 'full' });
    const first = command(server.url, '--max-resources', '101');

    expect(await first.ended()).toBe(1);
    expect(first.printed).toMatch(
      /^Stopped by --max-resources: .* has 100 Posts\. The same command continues after them\.$/m,
    );
    expect(first.printed).toMatch(/^This run received \d+ resources \(1\d\d Posts, \d+ users, /m);
    expect(server.requests.length).toBe(1);

    const rest = command(server.url);
    expect(await rest.ended()).toBe(0);
    expect(rest.printed).toMatch(/^This run received [\d,]+ resources /m);
    expect(await postsIn(path)).toEqual(await postsOf({ likes: 350 }));
  });

  test('says how fast it is and what it costs, while it works and at its end', async () => {
    await using server = await startMock({ likes: 350, pages: 'full' });
    const run = command(server.url);
    expect(await run.ended()).toBe(0);
    const money = String.raw`\$\d+\.\d{2,3}`;
    const pages = run.printed.match(new RegExp(`^\\d+ Posts, [\\d,]+ a minute, ${money} …$`, 'gm'));
    expect(pages).toHaveLength(4);
    const [, posts, users] = /received .* \((\d+) Posts, (\d+) users,/.exec(run.printed) ?? [];
    const price = Number(posts) * 0.005 + Number(users) * 0.01;
    const owned = (Number(posts) + Number(users)) * 0.001;
    const [, ...said] =
      /^It wrote [\d,]+ Posts a minute, and costs at most \$(\S+), or \$(\S+) if the user owns the application\.$/m.exec(
        run.printed,
      ) ?? [];
    expect(said.map(Number)).toEqual([price, owned].map((each) => expect.closeTo(each, 4)));
    expect(pages?.at(-1)).toContain(` $${said[0]} …`);

    // With nothing received, there is nothing to say.
    const again = command(server.url);
    expect(await again.ended()).toBe(0);
    expect(again.printed).not.toContain('$');
  });

  test('with fewer Posts than --expect, it is not marked as complete', async () => {
    await using server = await startMock({ likes: 230 });
    for (let runs = 0; runs < 2; runs += 1) {
      const short = command(server.url, '--expect', '231');
      expect(await short.ended()).toBe(1);
      expect(short.printed).toMatch(
        /^Perhaps incomplete: .* has 230 Posts, and 231 were expected\..* --verify-end looks for more\.$/m,
      );
      expect((await linesOf(path)).at(-1)).not.toHaveProperty('complete');
    }

    expect(await command(server.url, '--expect', '230', '--verify-end').ended()).toBe(0);
    expect((await linesOf(path)).at(-1)).toMatchObject({ complete: true });
    expect(await postsIn(path)).toEqual(await postsOf({ likes: 230 }));
  });

  test('killed at any moment, among failures of the service, it loses and doubles no line', async () => {
    const likes = 1500;
    await using server = await startMock({
      likes,
      latency: 20,
      faults: [
        { request: 3, code: 503 },
        { request: 6, reset: true },
        { request: 9, cutBody: true },
        { probability: 0.1, corruption: 'shortPage' },
        { probability: 0.1, corruption: 'emptyPage' },
      ],
    });
    let kills = 0;
    for (;;) {
      const run = command(server.url);
      await run.wrote(1 + Math.floor(Math.random() * 3));
      if (kills < 8) {
        const moment = setTimeout(() => run.kill('SIGKILL'), Math.random() * 40);
        await run.ended().finally(() => clearTimeout(moment));
      }
      const code = await run.ended();
      if (code === 0) break;
      expect(code, run.printed).toBe('SIGKILL');
      kills += 1;
    }

    expect(kills).toBeGreaterThan(2);
    expect(await postsIn(path)).toEqual(await postsOf({ likes }));
  });

  test('ended by Ctrl-C, it says so, and continues from there the next time', async () => {
    const likes = 700;
    await using server = await startMock({ likes, faults: [{ request: 3, delay: 3_600_000 }] });
    const stopped = command(server.url);
    // Now it waits for an answer that never comes.
    await stopped.wrote(2);
    stopped.kill('SIGINT');

    expect(await stopped.ended()).toBe(130);
    expect(stopped.printed).toMatch(
      /Ended by SIGINT\.\n.* has \d+ Posts\. The same command continues/,
    );
    const had = (await postsIn(path)).length;
    expect(had).toBeGreaterThan(0);
    expect(had).toBeLessThan(likes);

    const rest = command(server.url);
    expect(await rest.ended()).toBe(0);
    expect(rest.printed).toContain(`${had} Posts. Going on after them.`);
    expect(await postsIn(path)).toEqual(await postsOf({ likes }));
  });

  test('beside another export into the same file it ends at once, and not beside a dead one', async () => {
    const likes = 350;
    await using server = await startMock({ likes, faults: [{ request: 2, delay: 3_600_000 }] });
    const first = command(server.url);
    await first.said(' Posts, ');
    const had = await readFile(path);
    const second = command(server.url);

    expect(await second.ended()).toBe(1);
    expect(second.printed).toMatch(
      /^error: Another export writes to .*likes\.ndjson\. Wait for its end, or give another file\.\n$/,
    );
    expect((await readFile(path)).equals(had)).toBe(true);

    first.kill('SIGKILL');
    expect(await first.ended()).toBe('SIGKILL');
    expect(await command(server.url).ended()).toBe(0);
    expect(await postsIn(path)).toEqual(await postsOf({ likes }));
  });

  test('ends at once also while it waits', async () => {
    await using server = await startMock({ rateLimit: { limit: 1, windowSeconds: 900 } });
    const run = command(server.url);
    await run.said('Rate limit: waiting');
    run.kill('SIGINT');

    expect(await run.ended()).toBe(130);
    expect((await linesOf(path)).at(-1).resume).toMatchObject({ user });
  });

  test('waits where others have used up the limit, and where the service fails', async () => {
    await using server = await startMock({ likes: 150 });
    server.next({ code: 429, headers: { 'retry-after': '1' } }, { code: 503 });
    const run = command(server.url);

    expect(await run.ended()).toBe(0);
    expect(run.printed).toMatch(
      /^Rate limit: waiting until \d\d:\d\d:\d\d, 1 s\.\n.* 503 Service Unavailable\. Trying again in 0\.\d s\.$/m,
    );
    expect(run.printed.match(/Rate limit/g)).toHaveLength(1);
    expect(await postsIn(path)).toEqual(await postsOf({ likes: 150 }));
  });

  test('--since leaves out Posts of earlier exports, and stops at the first one', async () => {
    const earlier = join(folder, 'earlier.ndjson');
    await using server = await startMock({ likes: 500, pages: 'full' });
    expect(await commandTo(earlier, server.url).ended()).toBe(0);
    const known = await postsIn(earlier);
    server.change({ user, like: 130 });
    const asked = server.requests.length;

    expect(await command(server.url, '--since', earlier).ended()).toBe(0);
    const news = await postsIn(path);
    expect(news).toHaveLength(130);
    expect(news.filter((id) => known.includes(id))).toEqual([]);
    expect(server.requests.length - asked).toBe(2);

    // A complete export is not changed.
    const again = command(server.url, '--since', earlier);
    expect(await again.ended()).toBe(0);
    expect(again.printed).toMatch(/^Nothing to do\. .*--since .*likes\.ndjson\.\nComplete: /);
    expect(server.requests.length - asked).toBe(2);
    expect(await postsIn(path)).toEqual(news);

    // The third export names both earlier ones.
    const third = join(folder, 'third.ndjson');
    server.change({ user, like: 3 });
    const run = commandTo(third, server.url, '--since', path, '--since', earlier);
    expect(await run.ended()).toBe(0);
    const latest = await postsIn(third);
    expect(latest).toHaveLength(3);
    expect(latest.filter((id) => known.includes(id) || news.includes(id))).toEqual([]);
  });

  test('--since with nothing new writes an empty file, which the next export accepts as well', async () => {
    const [earlier, empty] = [join(folder, 'earlier.ndjson'), join(folder, 'empty.ndjson')];
    await using server = await startMock({ likes: 120 });
    expect(await commandTo(earlier, server.url).ended()).toBe(0);
    expect(await commandTo(empty, server.url, '--since', earlier).ended()).toBe(0);
    expect(await readFile(empty, 'utf8')).toBe('');
    server.change({ user, like: 2 });

    expect(await command(server.url, '--since', earlier, '--since', empty).ended()).toBe(0);
    expect(await postsIn(path)).toHaveLength(2);
  });

  test('explains a failure in one line, without the token', async () => {
    await using server = await startMock({ users: { [user]: 5 }, tokens: ['another-token'] });
    const refused = command(server.url);
    expect(await refused.ended()).toBe(1);
    expect(refused.printed).toContain('401');

    const folderInPlace = commandTo(folder, server.url);
    expect(await folderInPlace.ended()).toBe(1);
    expect(folderInPlace.printed).toBe(`error: ${folder} cannot be used: it is a folder.\n`);
    const missing = join(folder, 'missing.ndjson');
    const missingEarlier = command(server.url, '--since', missing);
    expect(await missingEarlier.ended()).toBe(1);
    expect(missingEarlier.printed).toBe(
      `error: ${missing} cannot be used: there is no such file or folder.\n`,
    );
    for (const { printed } of [refused, folderInPlace, missingEarlier]) {
      expect(printed).not.toContain(accessToken);
      expect(printed).not.toMatch(/^ +at /m);
    }
  });

  test('refuses wrong arguments, and mentions --help', async () => {
    const run = new Command(['42', 'likes.ndjson', '--sinse', 'yesterday']);

    expect(await run.ended()).toBe(2);
    expect(run.printed).toBe("error: Unknown option '--sinse'.\nTry --help.\n");

    for (const url of ['example.com', 'http://example.com', 'https://a:b@example.com']) {
      const elsewhere = command(url);
      expect(await elsewhere.ended()).toBe(2);
      expect(elsewhere.printed).toBe(
        'error: --base-url must be an https address, or http on this machine, without credentials, query or /2.\nTry --help.\n',
      );
    }
  });

  test('marks verdicts and errors where there are colours', async () => {
    await using server = await startMock({ likes: 5 });
    const colors = { ACCESS_TOKEN: accessToken, FORCE_COLOR: '1' };
    const done = new Command([user, path, '--base-url', server.url], colors);
    expect(await done.ended()).toBe(0);
    expect(done.printed).toContain('\u001b[1m\u001b[32mComplete: ');

    const wrong = new Command(['42'], colors);
    expect(await wrong.ended()).toBe(2);
    expect(wrong.printed).toContain('\u001b[31merror:\u001b[39m Give the id');
  });

  test('--help lists all options', async () => {
    const run = new Command(['--help']);

    expect(await run.ended()).toBe(0);
    expect(run.output).toContain('--since <file>');
  });
});

describe('arguments', () => {
  const env = { BASE_URL: 'https://api.example.com', ACCESS_TOKEN: 'x' };
  test.each([
    [[], {}, 'Give the id of a user and a file.'],
    [['somebody', 'a'], {}, '"somebody" is not the id of a user.'],
    [['42', 'a', 'b', 'c'], {}, '"b c" is not expected.'],
    [['42', 'a', '--since', 'a'], {}, 'export into another file'],
    [['42', 'a', '--since', 'b', '--since', './a'], {}, 'export into another file'],
    [['42', 'a', '--expect', 'many'], env, '--expect must be a number, not "many".'],
    [['42', 'a', '--max-resources=-1'], env, '--max-resources must be a number, not "-1".'],
    [['42', 'a', '--max-resources', '0'], env, '--max-resources must be at least 1'],
    [['42', 'a'], {}, '--base-url https://…'],
    [['42', 'a', '--base-url', 'x'], {}, 'Set ACCESS_TOKEN'],
    [['42', 'a'], { BASE_URL: 'x' }, 'Set ACCESS_TOKEN'],
  ])('%j is refused: %j', (args, given, message) => {
    expect(() => readArguments(args, given)).toThrow(message);
  });
});

describe('where the service loses a next_token in pages of 100', () => {
  const likes = 730;
  const mock = createMock({ likes, pages: 'full' });
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken,
    fetch: async (request) => {
      const response = await mock.fetch(request);
      const page = JSON.parse(await response.text());
      const isLost =
        page.meta.previous_token && page.meta.next_token && request.url.includes('max_results=100');
      return Response.json(isLost ? { ...page, meta: { result_count: page.data.length } } : page);
    },
  });
  const exportTo = async (file: string, options: ExportOptions) => {
    await using opened = await ExportFile.open(file, user);
    return await exportLikes(client, user, opened, options);
  };

  test('asking for the last page in another size finds the rest', async () => {
    expect(await exportTo(path, { verifyEnd: true, expect: likes })).toBe('complete');
    expect(await postsIn(path)).toEqual(await postsOf({ likes }));
  });

  test('the expected number shows it, and a later run finds the rest', async () => {
    expect(await exportTo(path, { expect: likes })).toBe('short');
    expect(await postsIn(path)).toHaveLength(200);
    expect(await exportTo(path, { expect: likes, verifyEnd: true })).toBe('complete');
    expect(await postsIn(path)).toEqual(await postsOf({ likes }));
  });
});
