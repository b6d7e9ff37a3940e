import {
  ServerCommand,
  type SteeredFlags,
  withCommonFlags,
  withSteering,
} from '@liked-posts/mock/server';
import { abilities } from '../abilities.ts';
import { version } from '../version.ts';
import { serveMock } from './serve-mock.ts';

/** The flags of the mock. */
export interface MockFlags extends SteeredFlags {
  readonly dynamic?: boolean;
  readonly seed?: string;
  readonly strict: boolean;
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
    .version(version);
  withSteering(withCommonFlags(program, 4010), abilities, '/__control')
    .option('--dynamic', 'generate bodies from the schema instead of serving examples')
    .option('--seed <text>', 'decides generated bodies: the same seed, the same bodies')
    .option(...noStrict)
    .action((flags: MockFlags) => serveMock(flags));

  await program.parseAsync(argv);
}
