import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Body } from '../../test/ask.ts';
import { main } from './command.ts';
import { serve } from './serve.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
const headers = { authorization: 'Bearer a' };

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(...args: string[]): {
  process: ChildProcess;
  ended: Promise<Ended>;
  url: Promise<string>;
} {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const url = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      stdout += `${line}\n`;
      const [address] = /http:\/\/\S+$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, stdout, stderr }));
  return { process: child, ended, url };
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The same in this process, where it starts in no time and is counted as covered. It ends with the test. */
function startHere(...args: string[]): { ended: Promise<Ended>; url: Promise<string> } {
  const before = new Set(signals.flatMap((signal) => process.listeners(signal)));
  const output = { stdout: '', stderr: '' };
  const spies: { mockRestore(): void }[] = [];
  const url = new Promise<string>((resolve) => {
    const log = vi.spyOn(console, 'log').mockImplementation((text: string) => {
      output.stdout += `${text}\n`;
      const [address] = /http:\/\/\S+$/m.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    const error = vi.spyOn(console, 'error').mockImplementation((text: string) => {
      output.stderr += `${text}\n`;
    });
    spies.push(log, error);
  });
  const ended = main(args).then((code): Ended => ({ code, ...output }));
  onTestFinished(async () => {
    for (const listener of process.listeners('SIGTERM')) {
      if (!before.has(listener)) listener('SIGTERM');
    }
    await ended;
    for (const spy of spies) spy.mockRestore();
  });
  return { ended, url };
}

async function file(name: string, content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('the banner has a curl line that works, and SIGTERM ends with 0', async () => {
  const {
    process: child,
    ended,
    url,
  } = start('--port', '0', '--users', '2244994945', '--likes', '7');
  const base = await url;
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(
    `curl -H 'Authorization: Bearer any-token' '${base}/2/users/2244994945/liked_tweets?`,
  );
  expect(stdout).toContain('Ctrl-C');
});

test('SIGINT lets a running request finish', async () => {
  const { process: child, ended, url } = start('--port=0', '--latency=150');
  const base = await url;
  const answer = fetch(`${base}/2/users/1/liked_tweets`, { headers });
  // The request is on its way when a second one, which is not delayed, has been answered.
  await fetch(`${base}/`);
  child.kill('SIGINT');
  expect((await answer).status).toBe(200);
  expect((await ended).code).toBe(0);
});

test('a client that left while it waited does not hold up the end', async () => {
  const { process: child, ended, url } = start('--port', '0', '--latency', '60000');
  const base = await url;
  const controller = new AbortController();
  const answer = fetch(`${base}/2/users/1/liked_tweets`, { headers, signal: controller.signal });
  await fetch(`${base}/`);
  controller.abort();
  await expect(answer).rejects.toThrow();
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test('options reach the sandbox', async () => {
  const faults = await file('faults.json', [{ request: 2, code: 503 }]);
  const { url } = startHere(
    '-p',
    '0',
    '--users',
    '1:12,2:0',
    '--seed',
    '9',
    '--tokens',
    'a,b',
    '--rate-limit',
    '3/60',
    '--faults',
    faults,
  );
  const base = await url;
  const response = await fetch(`${base}/2/users/1/liked_tweets`, { headers });
  expect(((await response.json()) as Body).meta?.result_count).toBe(12);
  expect(response.headers.get('x-rate-limit-limit')).toBe('3');
  expect((await fetch(`${base}/2/users/2/liked_tweets`, { headers })).status).toBe(503);
  expect(
    (await fetch(`${base}/2/users/2/liked_tweets`, { headers: { authorization: 'Bearer c' } }))
      .status,
  ).toBe(401);
});

test('--dataset serves a file', async () => {
  const dataset = await file('likes.json', {
    posts: [{ id: '1', text: 'Hello.' }],
    likes: { '5': ['1'] },
  });
  const { url } = startHere('--port', '0', '--dataset', dataset);
  const response = await fetch(`${await url}/2/users/5/liked_tweets`, { headers });
  expect(await response.json()).toEqual({
    data: [{ id: '1', text: 'Hello.' }],
    meta: { result_count: 1 },
  });
});

test('a data set with violations ends with 1 and all of them', async () => {
  const dataset = await file('likes.json', { posts: [{ id: 1 }], likes: {} });
  const { code, stderr } = await startHere('--dataset', dataset).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The data set has 2 violations. Correct what is listed:\n  /posts/0 must have required property 'text'\n  /posts/0/id must be string\n`,
  );
});

test('a taken port ends with 1 and one line that says how to choose another', async () => {
  await using first = await serve({ port: 0 });
  const { port } = new URL(first.url);
  const { code, stderr } = await startHere('--port', port).ended;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} is in use. Choose another with --port, or --port 0 for any free one.\n`,
  });
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['extra'], "Unexpected argument 'extra'"],
  [['--port', 'http'], '--port'],
  [['--port', '70000'], 'a whole number from 0 to 65535'],
  [['--port'], "'-p, --port <value>' argument missing"],
  [['--port', '0', '--host', '203.0.113.7'], 'could not listen on 203.0.113.7:0'],
  [['--likes', 'many'], '--likes'],
  [['--rate-limit', '5/0'], '--rate-limit'],
  [['--likes', '99999999999'], 'from 0 to 10000000000'],
  [['--users', '1:x'], '--users'],
  [['--latency', '9-3'], '--latency'],
  [['--rate-limit', '5/x'], '--rate-limit'],
  [['--dataset', '/nowhere.json'], '/nowhere.json cannot be read'],
  [['--faults', '/nowhere.json'], '--faults'],
])('%j ends with 1 and one line that names what is wrong', async (args, reason) => {
  const { code, stdout, stderr } = await startHere(...args).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(reason);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('--help names every option, --version the version', async () => {
  const { code, stdout } = await startHere('--help').ended;
  expect(code).toBe(0);
  for (const option of [
    'port',
    'host',
    'users',
    'likes',
    'seed',
    'dataset',
    'tokens',
    'rate-limit',
    'latency',
    'faults',
    'help',
    'version',
  ]) {
    expect(stdout).toContain(`--${option}`);
  }
  const { version } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect((await startHere('--version').ended).stdout.trim()).toBe(version);
});
