import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CliProcess } from '@liked-posts/equipment/command-line';
import { repeat, seed } from '@liked-posts/equipment/seed';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ask, authorized, path } from './ask.ts';
import { hostileRequest } from './hostile-requests.ts';
import { sendRaw } from './send-raw.ts';

/** The command lines that survive what is sent to them. */
export const servers = ['mock', 'sandbox'] as const;

/** What a client that leaves at once does not wait for. */
const injections = [
  { delay: 3_600_000 },
  { slowBody: 3_600_000 },
  { slowBody: 20, cutBody: true },
  { cutBody: true, code: 503 },
  { reset: true },
  { fault: 'wrongMediaType' },
];

/**
 * Sends so many hostile requests to a server in a process of its own: each is answered with 4xx,
 * and the server lives on, with at most 200 MB; as a proxy, which loads Prism, with at most 300 MB.
 *
 * @param service what a proxy, in place of the mock, is to stand before
 */
export async function surviveHostileRequests(
  name: (typeof servers)[number],
  count: number,
  service?: string,
): Promise<void> {
  const requests = fc.sample(hostileRequest, { seed, numRuns: count });

  const cli = fileURLToPath(new URL(`../../${name}/dist/cli.js`, import.meta.url));
  const steered = service === undefined;
  const first = steered ? ['--control'] : ['proxy', service];
  await using server = new CliProcess(cli, ...first, '--port=0', '--quiet', '--grace=100');
  const url = await server.url();
  const port = Number(new URL(url).port);
  if (steered) await leaveInjected(url);

  const statuses = new Map<string, number>();
  const wrong: string[] = [];
  const pending = requests.values();
  const worker = async () => {
    for (const request of pending) {
      const outcome = await sendRaw(port, request);
      const key = 'status' in outcome ? String(outcome.status) : outcome.ended;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      // A browser that asks before it calls is told that it may, whatever it is going to call.
      const preflight = key === '204' && /^OPTIONS /.test(request.bytes.toString('latin1'));
      if ('status' in outcome && !/^4/.test(key) && !preflight) {
        wrong.push(
          `${outcome.status}: ${JSON.stringify(request.bytes.toString('latin1').slice(0, 500))}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  console.log(repeat, Object.fromEntries(statuses));

  expect(wrong, repeat).toEqual([]);
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(count);
  const left = requests.filter(({ ends }) => ends !== 'answer').length;
  // Whoever sends a whole request and waits is told what is wrong with it.
  expect(Object.fromEntries(statuses)).toMatchObject({ left: expect.any(Number) });
  expect(statuses.get('left')).toBeLessThanOrEqual(left);
  expect(statuses.get('closed') ?? 0, repeat).toBe(0);
  for (const status of ['400', '401', '404', '405', '431']) {
    expect(statuses.get(status), status).toBeGreaterThan(count / 1000);
  }
  if (steered) await fetch(`${url}/__control/reset`, { method: 'POST' });
  expect((await ask(url)).status).toBe(200);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', `${server.process.pid}`]);
  expect(Number(stdout) / 1024).toBeLessThan(steered ? 200 : 300);
  expect(server.errors).toBe('');
  expect(await server.ended('SIGTERM')).toBe(3);
}

/** Has clients leave before the answers that are injected. */
async function leaveInjected(url: string): Promise<void> {
  const queued = await fetch(`${url}/__control/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Array.from({ length: 20 }, () => injections).flat()),
  });
  expect(queued.status).toBe(204);
  const bytes = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorized['authorization']}\r\n\r\n`,
  );
  for (let left = 0; left < 20 * injections.length; left += 1) {
    await sendRaw(Number(new URL(url).port), { bytes, ends: 'leave' });
  }
}
