import {
  type CommonFlags,
  errorLine,
  exitCodes,
  readWhole,
  requestPrinter,
  runServer,
  ServerCommand,
  type Styler,
  withCommonFlags,
} from '@liked-posts/mock/server';
import type { Command } from 'commander';
import { hideCredentials } from '../base-url.ts';
import type { Exchange } from '../proxy/exchanges.ts';
import { Recording } from '../proxy/recording.ts';
import type { ValidatingProxy } from '../proxy/start-proxy.ts';

interface Flags extends CommonFlags {
  readonly strict: boolean;
  readonly timeout: number;
  readonly record?: string;
}

/** The command that runs the proxy until a signal ends it. It has exit codes of its own. */
export function proxyCommand(): Command {
  return withCommonFlags(new ServerCommand('proxy'), 4010)
    .description(
      'Passes requests on to the service at <url>, and reports every request and response that is outside the contract.',
    )
    .argument('<url>', 'base URL of the service, such as http://127.0.0.1:8080')
    .option('--no-strict', 'accept query parameters that the contract does not have')
    .option(
      '--timeout <ms>',
      'how long to wait for a response, and for each further part of its body',
      readWhole,
      30_000,
    )
    .option(
      '--record <file.har>',
      'record requests and responses, without secrets, in a new HAR file',
    )
    .addHelpText(
      'after',
      exitCodes(
        'could not start, or not record',
        '',
        'without a violation, but not everything was checked',
      ),
    )
    .action(serve);
}

async function serve(upstream: string, flags: Flags): Promise<void> {
  const { json: _json, quiet: _quiet, fail: _fail, record, ...options } = flags;
  const shown = hideCredentials(upstream);
  const printRequest = requestPrinter(flags);
  let recording: Recording | undefined;
  const onExchange = (exchange: Exchange): void => {
    try {
      recording?.add(exchange);
    } catch (error) {
      // The application that is recorded must be able to go on.
      recording = undefined;
      const why = error instanceof Error ? error.message : error;
      const line = errorLine(`Recording has stopped: ${why}. ${record} has everything up to here.`);
      process.stderr.write(`${line}\n`);
      process.exitCode = 1;
    }
    printRequest(exchange.request, exchange.milliseconds);
  };
  const start = async (): Promise<ValidatingProxy> => {
    const { startProxy } = await import('../proxy/start-proxy.ts');
    const proxy = await startProxy(upstream, { ...options, onExchange });
    try {
      // Only now: a proxy that cannot start must not leave a file, which would stop the next one.
      if (record !== undefined) recording = new Recording(record, new URL(upstream));
    } catch (error) {
      await proxy.close();
      throw error;
    }
    return proxy;
  };
  const announcement = {
    banner: (url: string, styled: Styler) => banner(url, shown, record, styled),
    json: { upstream: shown },
  };
  await runServer(flags, announcement, start);
}

function banner(url: string, upstream: string, record: string | undefined, styled: Styler): string {
  const recording = record === undefined ? '' : `Recording to ${record}.\n`;
  return `${styled('bold', 'Liked Posts proxy')} on ${styled('cyan', url)}, in front of ${styled('cyan', upstream)}

${recording}Send it what you would send to the service. Ctrl-C ends it.
`;
}
