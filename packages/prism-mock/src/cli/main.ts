import {
  type CommonFlags,
  exitCodes,
  parseMilliseconds,
  ServerCommand,
  type SteeredFlags,
  withCommonFlags,
  withSteering,
} from '@liked-posts/mock/server';
import { Option } from 'commander';
import { abilities } from '../abilities.ts';
import { version } from '../version.ts';
import { serveMock } from './serve-mock.ts';
import { serveProxy } from './serve-proxy.ts';

/** The flags of the mock. */
export interface MockFlags extends SteeredFlags {
  readonly dynamic?: boolean;
  readonly seed?: string;
  readonly strict: boolean;
}

/** The flags of the proxy. */
export interface ProxyFlags extends CommonFlags {
  readonly strict: boolean;
  readonly timeout: number;
  readonly record?: string;
}

const noStrict = [
  '--no-strict',
  'accept query parameters that the contract does not have',
] as const;

/** Runs the command line `argv`, as `process.argv` has it. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new ServerCommand('liked-posts-mock')
    .description(
      'Answers with the examples of the liked Posts contract, and refuses requests that are outside it.',
    )
    .version(version)
    // A flag after `proxy` belongs to the proxy.
    .enablePositionalOptions();
  withSteering(withCommonFlags(program, 4010), abilities, '/__control')
    .option('--dynamic', 'generate bodies from the schema instead of serving examples')
    .option('--seed <text>', 'decides generated bodies: the same seed, the same bodies')
    .option(...noStrict)
    .action((flags: MockFlags) => serveMock(flags));

  withCommonFlags(program.command('proxy'), 4010)
    .description(
      'Passes requests on to the service at <url>, and reports every request and answer that is outside the contract.',
    )
    .argument('<url>', 'base URL of the service, such as http://127.0.0.1:8080')
    .option(...noStrict)
    .addOption(
      new Option(
        '--timeout <ms>',
        'how long to wait for an answer, and for each further part of its body',
      )
        .default(30_000)
        .argParser(parseMilliseconds),
    )
    .option(
      '--record <file.har>',
      'record requests and answers, without secrets, in a new HAR file',
    )

    .addHelpText(
      'after',
      exitCodes(
        'could not start, or not record',
        '',
        'without a violation, but not all was judged',
      ),
    )
    .action(async (url: string, flags: ProxyFlags) => {
      const misplaced = program.options.find(
        (option) => program.getOptionValueSource(option.attributeName()) === 'cli',
      );
      if (misplaced !== undefined) {
        program.error(`error: the option ${misplaced.long} belongs to proxy: put it after proxy.`);
      }
      await serveProxy(url, flags);
    });

  await program.parseAsync(argv);
}
