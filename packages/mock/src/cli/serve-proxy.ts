import { startProxy } from '../start-proxy.ts';
import { orComplain, untilSignal } from './lifetime.ts';
import { jsonLine, requestLines, writeLine } from './output.ts';

/** The flags of the proxy. */
export interface ProxyFlags {
  readonly port: number;
  readonly host: string;
  readonly strict: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** The exit code after at least one deviation. */
const deviated = 3;

/** Serves the proxy until a signal ends it. */
export async function serveProxy(
  upstream: string,
  { json, quiet, ...options }: ProxyFlags,
): Promise<void> {
  const ended = untilSignal();
  const proxy = await orComplain(
    startProxy(upstream, {
      ...options,
      onExchange: (exchange) => {
        const sound = exchange.problems.length + exchange.responseProblems.length === 0;
        if (quiet && sound) return;
        writeLine(json ? jsonLine(exchange) : requestLines(exchange));
      },
    }),
  );
  if (proxy === undefined) return;
  if (json) writeLine(JSON.stringify({ listening: proxy.url, upstream }));
  else if (!quiet) {
    writeLine(`Liked Posts proxy on ${proxy.url}, in front of ${upstream}

Send it what you would send to the service. Ctrl-C ends it, with exit code ${deviated} after any deviation.
`);
  }
  await ended;
  await proxy.close();
  const { requests, deviations } = proxy.count;
  if (!json && !quiet) {
    writeLine(
      requests === 0
        ? 'No request came through, so that nothing was checked.'
        : `${counted(requests, 'request')}, ${counted(deviations, 'deviation')}.`,
    );
  }
  if (deviations > 0) process.exitCode = deviated;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
