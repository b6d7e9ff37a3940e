import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./serve-mock.ts', import.meta.url));

/**
 * The mock in a process of its own, because Prism keeps what it compiled from a description. The
 * next process is started ahead and waits: loading Prism takes longer than all the rest.
 */
export class MockProcess {
  #port: number;
  #serving: ChildProcess | undefined;
  #standby: ChildProcess = fork(program);
  url = '';

  constructor(port: number) {
    this.#port = port;
  }

  /** Serves the bundle that is there now. */
  async restart(): Promise<void> {
    await end(this.#serving);
    // The waiting process may have ended, if the mock was built meanwhile.
    const next = this.#standby.connected ? this.#standby : fork(program);
    this.#serving = next;
    this.#standby = fork(program);
    next.send({ port: this.#port });
    const ended = once(next, 'exit').then(() => [{ error: 'its process ended by itself' }]);
    const [answer] = (await Promise.race([once(next, 'message'), ended])) as [
      { url: string } | { error: string },
    ];
    if ('error' in answer) throw new Error(`The mock did not start: ${answer.error}.`);
    this.url = answer.url;
    // With 0, the first start took any free port; the next ones keep it.
    this.#port = Number(new URL(answer.url).port);
  }

  async close(): Promise<void> {
    await Promise.all([end(this.#serving), end(this.#standby)]);
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
