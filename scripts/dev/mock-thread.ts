import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The mock in its own thread, because a thread loads generated modules only once. */
export class MockThread {
  #port: number;
  #serving: Worker | undefined;
  url = '';

  constructor(port: number) {
    this.#port = port;
  }

  /** Serves the current bundle. */
  async restart(): Promise<void> {
    await this.close();
    const program = new URL('./serve-mock.ts', import.meta.url);
    this.#serving = new Worker(program, { workerData: this.#port });
    const [url] = await once(this.#serving, 'message').catch(({ message }: Error) => {
      throw new Error(`The mock did not start: ${message}`);
    });
    // An error without a listener would end the watch; the next change starts the mock again.
    this.#serving.on('error', console.error);
    this.url = url;
    // With port 0, the first start picked a free port; restarts keep it.
    this.#port = Number(new URL(url).port);
  }

  async close(): Promise<void> {
    await this.#serving?.terminate();
  }
}
