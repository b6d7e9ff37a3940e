#!/usr/bin/env node
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Command, InvalidArgumentError } from 'commander';
import { PortInUseError, startMock } from './start-mock.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

const program = new Command('liked-posts-mock')
  .description('Serves the liked Posts contract: Prism answers with its examples.')
  .version(version)
  .option('-p, --port <number>', 'port to listen on', parsePort, 4010)
  .option('--host <address>', 'address to bind to', '127.0.0.1')
  .parse();

const { port, host } = program.opts<{ port: number; host: string }>();

try {
  await using mock = await startMock({ port, host });
  console.log(`Liked Posts mock on ${mock.url}

  curl -H 'Authorization: Bearer any-token' '${mock.url}/2/users/2244994945/liked_tweets?max_results=5&tweet.fields=author_id,created_at'

Ctrl-C ends it.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
} catch (error) {
  if (!(error instanceof PortInUseError)) throw error;
  console.error(`Port ${error.port} is in use. Choose another with --port, or --port 0 for any free one.`);
  process.exitCode = 1;
}

function parsePort(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535; 0 takes any free one.');
}
