import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type HostileRequest, hostileRequest, path } from './hostile-requests.ts';

/** Overrides for answers that a leaving client does not wait for. */
const overrides = [
  { delay: 3_600_000 },
  { slowBody: 3_600_000 },
  { slowBody: 20, cutBody: true },
  { cutBody: true, code: 503 },
  { reset: true },
  { headers: { 'content-type': 'text/html' } },
];
const headers = { authorization: 'Bearer any-token' };

/**
 * Sends this many hostile requests to a mock in its own process. Each must be answered with 4xx,
 * and the mock must survive with at most 200 MB.
 *
 * @param proxy starts a proxy that gets the requests instead
 */
export async function surviveHostileRequests(
  count: number,
  ...proxy: readonly string[]
): Promise<void> {
  const seed = Date.now() % 2 ** 31;
  const requests = fc.sample(hostileRequest, { seed, numRuns: count });

  const isMock = proxy.length === 0;
  const mock = [fileURLToPath(new URL('../dist/cli.js', import.meta.url)), '--control'];
  const [cli = '', ...args] = isMock ? mock : proxy;
  await using server = new CliProcess(cli, ...args, '--port=0', '--quiet', '--grace=100');
  const url = await server.url();
  const port = Number(new URL(url).port);
  if (isMock) await leaveOverridden(url, port);

  const statuses = new Map<string, number>();
  const wrong: string[] = [];
  const pending = requests.values();
  const worker = async () => {
    for (const request of pending) {
      const outcome = await sendRaw(port, request);
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      const text = request.bytes.toString('latin1');
      // A preflight is allowed, whatever request would follow.
      const isPreflight = outcome === '204' && /^OPTIONS /.test(text);
      if (/^[^4\D]/.test(outcome) && !isPreflight) wrong.push(`${outcome}: ${text.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  console.log({ seed }, Object.fromEntries(statuses));

  expect(wrong, `seed ${seed}`).toEqual([]);
  // Clients that send a complete request and wait must get an answer.
  const left = requests.filter(({ waits }) => !waits).length;
  expect(statuses.get('left')).toBeLessThanOrEqual(left);
  expect(statuses.get('closed') ?? 0, `seed ${seed}`).toBe(0);
  for (const status of ['400', '401', '404', '405', '431']) {
    expect(statuses.get(status), status).toBeGreaterThan(count / 1000);
  }
  if (isMock) await fetch(`${url}/__control/reset`, { method: 'POST' });
  expect((await fetch(url + path, { headers })).status).toBe(200);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', `${server.process.pid}`]);
  expect(Number(stdout) / 1024).toBeLessThan(200);
  expect(server.errors).toBe('');
  expect(await server.ended('SIGTERM')).toBe(3);
}

/** Makes clients leave before their overridden answers arrive. */
async function leaveOverridden(url: string, port: number): Promise<void> {
  const queued = await fetch(`${url}/__control/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Array.from({ length: 20 }, () => overrides).flat()),
  });
  expect(queued.status).toBe(204);
  const bytes = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
  );
  for (let left = 0; left < 20 * overrides.length; left += 1) {
    await sendRaw(port, { bytes, waits: false });
  }
}

/**
 * Sends bytes over a new connection, and waits for the answer as long as it takes. Resolves with
 * the status; or with `closed` or `left` if the connection ended with no answer.
 */
function sendRaw(port: number, { bytes, waits }: HostileRequest): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const finish = (outcome: string) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.on('error', () => {});
    socket.on('close', () => resolve('closed'));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      // A 100 Continue may come before the answer.
      const status = /(?:^|\r\n\r\n)HTTP\/1\.1 (?!100)(\d{3}) .*?\r\n\r\n/s.exec(received)?.[1];
      if (status !== undefined) finish(status);
    });
    socket.on('connect', () => {
      socket.write(bytes, () => {
        // Whether the server reads the bytes before the connection ends is left to chance.
        if (!waits) finish('left');
      });
    });
  });
}
