import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./serve-mock.ts', import.meta.url));

/** The mock in its own process, because a process loads generated modules only once. */
export class MockProcess {
  #port: number;
  #serving: ChildProcess | undefined;
  url = '';

  constructor(port: number) {
    this.#port = port;
  }

  /** Serves the current bundle. */
  async restart(): Promise<void> {
    await end(this.#serving);
    const next = fork(program);
    this.#serving = next;
    next.send({ port: this.#port });
    const ended = once(next, 'exit').then(() => [{ error: 'its process ended by itself' }]);
    const [answer] = (await Promise.race([once(next, 'message'), ended])) as [
      { url: string } | { error: string },
    ];
    if ('error' in answer) throw new Error(`The mock did not start: ${answer.error}.`);
    this.url = answer.url;
    // With port 0, the first start picked a free port; restarts keep it.
    this.#port = Number(new URL(answer.url).port);
  }

  async close(): Promise<void> {
    await end(this.#serving);
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
