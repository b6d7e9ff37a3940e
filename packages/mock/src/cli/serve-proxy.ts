import { requestJson, requestLines, runServer, writeLine } from '@liked-posts/sandbox/front';
import { hideCredentials } from '../hide-credentials.ts';
import { Recording } from '../proxy/recording.ts';
import type { Exchange, ValidatingProxy } from '../proxy/start-proxy.ts';
import type { ProxyFlags } from './main.ts';

/** The exit code after at least one violation. */
const violated = 3;

/** Serves the proxy until a signal ends it. */
export async function serveProxy(upstream: string, flags: ProxyFlags): Promise<void> {
  const { json, quiet, record, ...options } = flags;
  const shown = hideCredentials(upstream);
  let recording: Recording | undefined;
  const onExchange = (exchange: Exchange): void => {
    try {
      recording?.add(exchange);
    } catch (error) {
      // The application that is recorded is to go on.
      recording = undefined;
      const why = error instanceof Error ? error.message : error;
      process.stderr.write(
        `error: ${record} has what was recorded so far, and gets no more: ${why}\n`,
      );
      process.exitCode = 1;
    }
    const { request, milliseconds } = exchange;
    const { violations, responseViolations = [] } = request;
    if (quiet && violations.length + responseViolations.length === 0) return;
    writeLine((json ? requestJson : requestLines)(request, milliseconds));
  };
  const start = async (): Promise<ValidatingProxy> => {
    const { startProxy } = await import('../proxy/start-proxy.ts');
    const proxy = await startProxy(upstream, { ...options, onExchange });
    try {
      // Not before it listens: a file of a proxy that could not start would be in the way of the next.
      if (record !== undefined) recording = new Recording(record, new URL(upstream));
    } catch (error) {
      await proxy.close();
      throw error;
    }
    return proxy;
  };
  const announcement = {
    banner: (url: string) => banner(url, shown, record),
    json: { upstream: shown },
  };
  const proxy = await runServer(flags, announcement, start);
  if (proxy === undefined) return;
  const { requests, violations } = proxy.count;
  if (!json && !quiet) {
    writeLine(
      requests === 0
        ? 'No request came through, so that nothing was checked.'
        : `${counted(requests, 'request')}, ${counted(violations, 'violation')}.`,
    );
  }
  if (violations > 0) process.exitCode ??= violated;
}

function banner(url: string, upstream: string, record: string | undefined): string {
  const recording = record === undefined ? '' : `What goes through is recorded in ${record}.\n`;
  return `Liked Posts proxy on ${url}, in front of ${upstream}

${recording}Send it what you would send to the service. Ctrl-C ends it, with exit code ${violated} after any violation.
`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
