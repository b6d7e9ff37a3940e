import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { redocly } from '../scripts/redocly.ts';
import { readBundle } from './bundle.ts';

const { examples } = readBundle().components;
const first = examples['firstPage']?.value as Page;
const middle = examples['middlePage']?.value as Page;

interface Page {
  meta: { next_token?: string; previous_token?: string };
}

type Answer = (token: string | null) => unknown;

let server: Server;
afterEach(() => new Promise((done) => server.close(done)));

/** Walks through a server that answers each token as told. */
async function walk(
  answer: Answer,
): Promise<{ status: number; stdout: string; requests: string[] }> {
  const requests: string[] = [];
  server = createServer(({ url = '', headers }, response) => {
    requests.push(`${headers.authorization} ${url}`);
    const { searchParams } = new URL(url, 'http://127.0.0.1');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(searchParams.get('pagination_token'))));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { status, stdout } = await redocly(
    'respect',
    'workflows/walk.arazzo.yaml',
    `--server=contract=http://127.0.0.1:${port}`,
    '--input=accessToken=secret',
    '--input=userId=1',
  );
  return { status, stdout, requests };
}

describe('the workflow `walk`', () => {
  test('goes from the first page to the next and back, with its token and the same page size', async () => {
    const { status, requests } = await walk((token) =>
      token === first.meta.next_token ? middle : first,
    );
    const request = 'Bearer secret /2/users/1/liked_tweets?max_results=5';
    expect(requests).toEqual([
      request,
      `${request}&pagination_token=${first.meta.next_token}`,
      `${request}&pagination_token=${middle.meta.previous_token}`,
    ]);
    expect(status).toBe(0);
  });

  test('fails where every token leads to the first page', async () => {
    const { status } = await walk(() => first);
    expect(status).not.toBe(0);
  });

  test('fails where the way back does not lead to the first page', async () => {
    const { status } = await walk((token) => (token === null ? first : middle));
    expect(status).not.toBe(0);
  });

  test('fails where a page does not fit the contract', async () => {
    const broken = { ...middle, meta: { ...middle.meta, result_count: 'five' } };
    const { status, stdout } = await walk((token) =>
      token === first.meta.next_token ? broken : first,
    );
    expect(stdout).toContain('✗ schema check');
    expect(status).not.toBe(0);
  });
});
