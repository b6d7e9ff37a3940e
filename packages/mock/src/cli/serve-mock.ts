import { readOperation } from '../contract.ts';
import { startObservedMock } from '../start-mock.ts';
import { banner } from './banner.ts';
import { orComplain, untilSignal } from './lifetime.ts';
import { jsonLine, requestLines, writeLine } from './output.ts';

/** The flags of the mock. */
export interface MockFlags {
  readonly port: number;
  readonly host: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
  readonly strict: boolean;
  readonly cors: boolean;
  readonly control?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Serves the mock until a signal ends it. */
export async function serveMock({ json, quiet, ...options }: MockFlags): Promise<void> {
  const ended = untilSignal();
  const mock = await orComplain(
    startObservedMock({
      ...options,
      // Without a way to read them, they would only fill the memory.
      keep: options.control ?? false,
      onExchange: (exchange) => {
        if (quiet) return;
        writeLine(json ? jsonLine(exchange) : requestLines(exchange));
      },
    }),
  );
  if (mock === undefined) return;
  const control = options.control ?? false;
  if (json) writeLine(JSON.stringify({ listening: mock.url }));
  else if (!quiet) writeLine(banner(mock.url, await readOperation(), control));
  await ended;
  await mock.close();
}
