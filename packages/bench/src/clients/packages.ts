import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { footprint } from '../footprint.ts';
import { importPeer, isAtHand, peersFolder, peerUrl } from '../peers.ts';
import { nodeOn } from '../processes.ts';
import { figureOf, inTurns } from '../rounds.ts';
import type { Figure, Table } from '../table.ts';

const ownFolder = fileURLToPath(new URL('../../', import.meta.url));

/** A program that prints all liked Posts, as an application writes it with each package. */
const programs: Readonly<Record<string, string>> = {
  '@liked-posts/client': `
    import { createClient } from '@liked-posts/client';
    const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 't' });
    for await (const { post } of client.posts('1')) console.log(post.text);`,
  'openapi-fetch': `
    import createClient from 'openapi-fetch';
    const client = createClient({ baseUrl: 'https://api.example.com', headers: { authorization: 'Bearer t' } });
    let token;
    do {
      const { data } = await client.GET('/2/users/{id}/liked_tweets', {
        params: { path: { id: '1' }, query: { pagination_token: token } },
      });
      for (const post of data.data ?? []) console.log(post.text);
      token = data.meta?.next_token;
    } while (token);`,
  'twitter-api-sdk': `
    import { Client } from 'twitter-api-sdk';
    const client = new Client('t');
    for await (const page of client.tweets.usersIdLikedTweets('1'))
      for (const post of page.data ?? []) console.log(post.text);`,
  'twitter-api-v2': `
    import { TwitterApi } from 'twitter-api-v2';
    const client = new TwitterApi('t');
    for await (const post of await client.v2.userLikedTweets('1')) console.log(post.text);`,
  '@xdevplatform/xdk': `
    import { Client, PostPaginator } from '@xdevplatform/xdk';
    const client = new Client({ accessToken: 't' });
    const posts = new PostPaginator((paginationToken) => client.users.getLikedPosts('1', { paginationToken }));
    for await (const post of posts) console.log(post.text);`,
};

interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles: readonly { contents: Uint8Array }[] }>;
}

/** What esbuild throws. */
interface BuildFailure {
  readonly errors: readonly { readonly text: string }[];
}

/** What each package costs before it has sent a request. */
export async function measurePackages(rounds: number): Promise<Table> {
  const names = Object.keys(programs);
  const imports = await inTurns(names, rounds, importMilliseconds);
  const rows: { name: string; figures: Figure[] }[] = [];
  for (const name of names) {
    const { packages, bytes } = footprint(name);
    rows.push({
      name,
      figures: [
        figureOf(imports, name, (milliseconds) => milliseconds),
        await bundleSizes(name, 'browser'),
        await bundleSizes(name, 'node'),
        packages,
        bytes / 1000,
      ],
    });
  }
  return {
    title: 'Before the first request; bundles minified / by gzip / by brotli',
    rounds,
    rowsAre: 'package',
    columns: [
      { name: 'import, ms', digits: 1 },
      { name: 'browser bundle, kB', digits: 1 },
      { name: 'Node bundle, kB', digits: 1 },
      { name: 'packages installed', digits: 0 },
      { name: 'installed, kB', digits: 0 },
    ],
    rows,
  };
}

/** In a process that has imported nothing else. */
async function importMilliseconds(name: string): Promise<number> {
  const url = isAtHand(name) ? import.meta.resolve(name) : peerUrl(name);
  const script = `const begin = performance.now();
    await import(${JSON.stringify(url)});
    console.log(performance.now() - begin);`;
  const [program, ...args] = nodeOn('client', ['--input-type=module', '--eval', script]);
  const { stdout } = await promisify(execFile)(program, args);
  return Number(stdout);
}

/** In kilobytes: minified, then by gzip, then by brotli; or what a package needs that the platform has not. */
async function bundleSizes(name: string, platform: 'browser' | 'node'): Promise<Figure> {
  const { build } = await importPeer<Esbuild>('esbuild');
  const options = {
    stdin: {
      contents: programs[name] ?? '',
      resolveDir: isAtHand(name) ? ownFolder : peersFolder,
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform,
    logLevel: 'silent',
  };
  try {
    const [{ contents } = { contents: new Uint8Array() }] = (await build(options)).outputFiles;
    const gzipped = gzipSync(contents, { level: 9 });
    return [contents, gzipped, brotliCompressSync(contents)].map(
      ({ byteLength }) => byteLength / 1000,
    );
  } catch (failure) {
    const { errors } = failure as BuildFailure;
    const missing = errors.map(({ text }) => /^Could not resolve "(.+)"$/.exec(text)?.[1]);
    if (missing.includes(undefined)) throw failure;
    return `needs ${[...new Set(missing)].join(', ')}`;
  }
}
