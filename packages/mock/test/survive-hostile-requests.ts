import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ask } from './ask.ts';
import { hostileRequest } from './hostile-requests.ts';
import { sendRaw } from './send-raw.ts';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/**
 * Sends so many hostile requests to a mock in a process of its own: each is answered with 4xx, and the mock lives on.
 *
 * @param service what a proxy, in place of the mock, is to stand before
 */
export async function surviveHostileRequests(count: number, service?: string): Promise<void> {
  const seed = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

  const requests = fc.sample(hostileRequest, { seed, numRuns: count });

  const args = [...(service === undefined ? [] : ['proxy', service]), '--port', '0', '--json'];
  const mock = spawn(process.execPath, [cli, ...args], { stdio: 'pipe' });
  let complaints = '';
  mock.stderr.on('data', (text) => {
    complaints += text;
  });
  try {
    const lines = createInterface(mock.stdout);
    const [first] = await once(lines, 'line');
    lines.resume();
    const { listening } = JSON.parse(String(first));
    const port = Number(new URL(listening).port);

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
    console.log(`HOSTILE_SEED=${seed}`, Object.fromEntries(statuses));

    expect(wrong, `HOSTILE_SEED=${seed}`).toEqual([]);
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(count);
    const left = requests.filter(({ ends }) => ends !== 'answer').length;
    // Whoever sends a whole request and waits is told what is wrong with it.
    expect(Object.fromEntries(statuses)).toMatchObject({ left: expect.any(Number) });
    expect(statuses.get('left')).toBeLessThanOrEqual(left);
    expect(statuses.get('unanswered') ?? 0, `HOSTILE_SEED=${seed}`).toBe(0);
    expect(statuses.get('closed') ?? 0, `HOSTILE_SEED=${seed}`).toBe(0);
    for (const status of ['400', '401', '404', '405', '431']) {
      expect(statuses.get(status), status).toBeGreaterThan(count / 1000);
    }
    expect((await ask(listening)).status).toBe(200);
    expect(mock.exitCode).toBeNull();
    expect(complaints).toBe('');

    mock.kill('SIGTERM');
    expect(await once(mock, 'exit')).toEqual([service === undefined ? 0 : 3, null]);
  } finally {
    mock.kill('SIGKILL');
  }
}
