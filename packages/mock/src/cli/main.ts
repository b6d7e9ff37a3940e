import { createRequire } from 'node:module';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { MockFlags } from './serve-mock.ts';
import type { ProxyFlags } from './serve-proxy.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** Runs the command line `argv`, as `process.argv` has it. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('liked-posts-mock')
    .description(
      "Serves the liked Posts contract: answers with the contract's examples, and refuses what is outside it.",
    )
    .version(version)
    // What stands behind proxy is proxy's.
    .enablePositionalOptions()
    .addOption(portOption())
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--dynamic', 'generate bodies from the schema instead of serving examples')
    .option('--seed <text>', 'what generated bodies depend on: the same seed, the same bodies')
    .option('--no-strict', 'let query parameters pass that the contract does not know')
    .option('--no-cors', 'do not let pages of other origins call the mock from a browser')
    .option('--control', 'let answers be queued and requests be read over HTTP, under /__mock')
    .option('--json', 'print one line of JSON for the address and for each request')
    .option('--quiet', 'print nothing but errors')
    .addHelpText(
      'after',
      `
Exit codes of the mock:
  0  ended by SIGINT or SIGTERM
  1  could not start`,
    )
    .action(async (flags: MockFlags) => {
      // Prism is loaded only when it is needed: --help does without.
      const { serveMock } = await import('./serve-mock.ts');
      await serveMock(flags);
    });

  program
    .command('proxy')
    .description(
      'Passes requests on to the service at <url> and reports where they and its responses depart from the contract.',
    )
    .argument('<url>', 'base URL of the service, such as http://127.0.0.1:8080')
    .addOption(portOption())
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--no-strict', 'let query parameters pass that the contract does not know')
    .option('--json', 'print one line of JSON for the address and for each request')
    .option('--quiet', 'print nothing but deviations and errors')
    .addHelpText(
      'after',
      `
Exit codes of the proxy:
  0  ended by SIGINT or SIGTERM, without a deviation
  1  could not start
  3  ended by SIGINT or SIGTERM, after at least one deviation`,
    )
    .action(async (url: string, flags: ProxyFlags) => {
      const misplaced = program.options.find(
        (option) => program.getOptionValueSource(option.attributeName()) === 'cli',
      );
      if (misplaced !== undefined) {
        program.error(`error: the option ${misplaced.long} stands before proxy: put it behind.`);
      }
      const { serveProxy } = await import('./serve-proxy.ts');
      await serveProxy(url, flags);
    });

  await program.parseAsync(argv);
}

function portOption(): Option {
  return new Option('-p, --port <number>', 'port to listen on; 0 takes any free one')
    .default(4010)
    .argParser(parsePort);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
