import type { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { type MockInstance, vi } from 'vitest';
import { CommandLine, type Signal, type Stream } from './command-line.ts';

/** Thrown by `process.exit` while a command line runs in this process: it ends `main`, as an exit does. */
class ExitCalled {
  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }
}

type Main = (argv: readonly string[]) => Promise<void>;
type Listener = (...args: unknown[]) => void;

/**
 * The events for which our command lines (`main.ts` in `mock/src/node` and `conformance/src/cli`) listen.
 * The listener for another event would stay for the next test.
 */
const listenedEvents: readonly { readonly emitter: EventEmitter; readonly event: string }[] = [
  { emitter: process, event: 'SIGINT' },
  { emitter: process, event: 'SIGTERM' },
  { emitter: process.stdout, event: 'error' },
];

/**
 * A command line that runs in this process, where coverage counts it. One can run at a time. It must not
 * exit in a listener, whose errors `main` does not see: test that with a `CliProcess`.
 *
 * @example
 * await using cli = new CliRun(main, '--port', '0');
 * await cli.waitForUrl();
 * expect(await cli.waitForExit('SIGINT')).toBe(0);
 */
export class CliRun extends CommandLine {
  /** The listeners of Vitest. `main`, which adds its own, is called after this is set. */
  readonly #vitestListeners = new Set(
    listenedEvents.flatMap(({ emitter, event }) => emitter.listeners(event)),
  );
  protected readonly ended: Promise<number>;
  #isRunning = true;

  constructor(main: Main, ...args: string[]) {
    super();
    this.ended = this.#run(main, args);
  }

  /** Resolves with the exit code. */
  async #run(main: Main, args: readonly string[]): Promise<number> {
    const spies = [...this.#spyOnOutput(), spyOnExit()];
    const exitCodeBefore = process.exitCode;
    process.exitCode = undefined;
    try {
      await main([process.execPath, 'command', ...args]);
      return Number(process.exitCode ?? 0);
    } catch (error) {
      if (error instanceof ExitCalled) return error.code;
      throw error;
    } finally {
      this.#isRunning = false;
      process.exitCode = exitCodeBefore;
      for (const spy of spies) spy.mockRestore();
      this.#removeListeners();
    }
  }

  #spyOnOutput(): MockInstance[] {
    const createWriter =
      (stream: Stream, end = '') =>
      (text: unknown) => {
        this.append(stream, `${text}${end}`);
        // `write` returns whether its caller may go on.
        return true;
      };
    return [
      vi.spyOn(process.stdout, 'write').mockImplementation(createWriter('stdout')),
      vi.spyOn(process.stderr, 'write').mockImplementation(createWriter('stderr')),
      // Vitest replaces the console, so what `console.log` prints does not get to `process.stdout`.
      vi.spyOn(console, 'log').mockImplementation(createWriter('stdout', '\n')),
      vi.spyOn(console, 'error').mockImplementation(createWriter('stderr', '\n')),
    ];
  }

  send(signal: Signal): void {
    for (const listener of this.#listAddedListeners(process, signal)) {
      listener.call(process, signal, constants.signals[signal]);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isRunning) this.send('SIGTERM');
    await this.ended;
  }

  #removeListeners(): void {
    for (const { emitter, event } of listenedEvents) {
      for (const listener of this.#listAddedListeners(emitter, event)) emitter.off(event, listener);
    }
  }

  #listAddedListeners(emitter: EventEmitter, event: string): Listener[] {
    // Node's types have only `Function` for a listener.
    const listeners = emitter.listeners(event) as Listener[];
    return listeners.filter((listener) => !this.#vitestListeners.has(listener));
  }
}

function spyOnExit(): MockInstance {
  return vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new ExitCalled(Number(code ?? 0));
  });
}
