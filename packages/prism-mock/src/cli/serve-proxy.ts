import { requestPrinter, runServer } from '@liked-posts/mock/server';
import { hideCredentials } from '../proxy/hide-credentials.ts';
import { Recording } from '../proxy/recording.ts';
import type { Exchange, ValidatingProxy } from '../proxy/start-proxy.ts';
import type { ProxyFlags } from './main.ts';

/** Serves the proxy until a signal ends it. */
export async function serveProxy(upstream: string, flags: ProxyFlags): Promise<void> {
  const { json: _json, quiet: _quiet, fail: _fail, record, ...options } = flags;
  const shown = hideCredentials(upstream);
  const printRequest = requestPrinter(flags);
  let recording: Recording | undefined;
  const onExchange = (exchange: Exchange): void => {
    try {
      recording?.add(exchange);
    } catch (error) {
      // The recorded application must not stop.
      recording = undefined;
      const why = error instanceof Error ? error.message : error;
      process.stderr.write(
        `error: Recording has stopped: ${why}. ${record} has everything up to here.\n`,
      );
      process.exitCode = 1;
    }
    printRequest(exchange.request, exchange.milliseconds);
  };
  const start = async (): Promise<ValidatingProxy> => {
    const { startProxy } = await import('../proxy/start-proxy.ts');
    const proxy = await startProxy(upstream, { ...options, onExchange });
    try {
      // Only when it listens: the file of a proxy that could not start would stop the next one from
      // starting.
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
  await runServer(flags, announcement, start);
}

function banner(url: string, upstream: string, record: string | undefined): string {
  const recording = record === undefined ? '' : `Recording to ${record}.\n`;
  return `Liked Posts proxy on ${url}, in front of ${upstream}

${recording}Send it what you would send to the service. Ctrl-C ends it.
`;
}
