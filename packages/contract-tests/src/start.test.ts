import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url));

describe('pnpm start', () => {
  it('serves until it is interrupted, and ends with exit code 0', async () => {
    const started = start('--port', '0');
    await started.prints('Ctrl-C');
    const url = /http:\/\/\S+:\d+/.exec(started.output())?.[0];
    const response = await fetch(`${url}/2/users/2244994945/liked_tweets`, {
      headers: { authorization: 'Bearer any-token' },
    });
    started.process.kill('SIGINT');

    expect(response.status).toBe(200);
    expect(await started.exit).toBe(0);
  });

  it('says in one line how to choose another port, when its own is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const started = start('--port', String(port));

    expect(await started.exit).toBe(1);
    expect(started.output().trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`${port}.*--port`)),
    ]);
    taken.close();
  });
});

interface Started {
  readonly process: ChildProcess;
  readonly exit: Promise<number | null>;
  output(): string;
  prints(text: string): Promise<void>;
}

function start(...options: string[]): Started {
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const onOutput = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of onOutput) listener();
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child,
    exit,
    output: () => output,
    prints: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve();
        };
        onOutput.add(look);
        look();
        exit.then(() => reject(new Error(`It ended before it printed "${text}":\n${output}`)));
      }),
  };
}
