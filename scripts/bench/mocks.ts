import { fileURLToPath } from 'node:url';
import { createMock } from '@liked-posts/mock';
import { request } from 'undici';
import { type Comparison, compare, receiveMessage, startNode } from './measure.ts';

const headers = { authorization: 'Bearer any-token' };
const path =
  '/2/users/2244994945/liked_tweets?max_results=10' +
  '&tweet.fields=author_id,created_at,public_metrics&expansions=author_id';

/**
 * A server that answers every request with the text in its first argument. It is JavaScript, because
 * TypeScript would take longer to start.
 */
const serverByHand = `
  const server = require('node:http').createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(process.argv[1]);
  });
  server.listen(0, '127.0.0.1');`;

const resolveFile = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const prismArguments = [
  resolveFile('../node_modules/@stoplight/prism-cli/dist/index.js'),
  'mock',
  resolveFile('../../spec/dist/openapi.json'),
  '--port',
  '0',
];
const mockCli = resolveFile('../node_modules/@liked-posts/mock/dist/cli.js');

/** Compares the mock with its peers by the processor time of the server. */
export async function compareMocks({
  rounds,
  requests,
}: {
  /** How often each server is started. */
  readonly rounds: number;
  /** How many requests are measured in each round, after as many as a warm-up. */
  readonly requests: number;
}): Promise<Comparison> {
  const page = await createMock({ pages: 'full' }).fetch(
    new Request(`http://127.0.0.1${path}`, { headers }),
  );
  /** The arguments of Node for each server. The first server is the baseline. */
  const servers: Readonly<Record<string, readonly string[]>> = {
    'node:http by hand': ['--eval', serverByHand, await page.text()],
    'prism mock': prismArguments,
    'prism mock --verboseLevel silent': [...prismArguments, '--verboseLevel', 'silent'],
    'liked-posts-mock': [mockCli, '--port', '0', '--pages', 'full'],
  };
  const rows = await compare(Object.keys(servers), rounds, async (name) => {
    const nodeArguments = servers[name];
    if (nodeArguments === undefined) throw new RangeError(`There is no server ${name}.`);
    using program = startNode(...nodeArguments);
    // `startNode` makes the server send its port, and later its processor time.
    const port = await receiveMessage<number>(program);
    const url = `http://127.0.0.1:${port}${path}`;
    /** Sends `count` requests. Resolves with the server's processor time so far, in milliseconds. */
    const measureAfter = async (count: number) => {
      await sendRequests(url, count);
      program.send('processor time');
      return await receiveMessage<number>(program);
    };
    const startMs = await measureAfter(1);
    const afterWarmUp = await measureAfter(requests);
    return { startMs, workMs: (await measureAfter(requests)) - afterWarmUp };
  });
  return { title: 'Mock servers', work: 'answering a request', rows };
}

/** Sends requests, ten at a time. */
async function sendRequests(url: string, requests: number): Promise<void> {
  let unsent = requests;
  const sendOneByOne = async () => {
    while (unsent > 0) {
      unsent -= 1;
      const { statusCode, body } = await request(url, { headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${url} answered with ${statusCode}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, sendOneByOne));
}
