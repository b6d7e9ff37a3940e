import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DataSetError } from '../data-set/check-data-set.ts';
import { checkFaults, type Fault } from '../faults.ts';
import { SandboxOptionError } from '../option-error.ts';
import { readOptionTexts } from '../option-texts.ts';
import { DataSetFileError, readDataSet } from './read-data-set.ts';
import {
  ListenError,
  PortInUseError,
  type SandboxServer,
  type ServeOptions,
  serve,
} from './serve.ts';

const help = `liked-posts-sandbox: the liked Posts service in small. It pages, selects and expands.

  -p, --port <number>        port to listen on; 0 takes any free one (default 4011)
      --host <address>       address to bind to (default 127.0.0.1)
      --users <list>         the only users there are, each with its number of likes if you like:
                             42,43:0,44:10000000 (default: any number is a user)
      --likes <number>       how many Posts each user likes (default 250)
      --seed <number>        what generated Posts follow from (default 1)
      --dataset <file.json>  your own Posts in place of generated ones
      --tokens <list>        the access tokens to accept, separated by commas (default: any)
      --rate-limit <limit>   requests per token in 15 minutes, or in so many seconds: 75, 5/60
      --latency <ms>         how long answers take, or a range: 100, 50-200
      --faults <file.json>   a list of faults to inject: [{"page": 2, "code": 503, "times": 1}]
  -h, --help                 shows this
  -v, --version              shows the version

SIGINT and SIGTERM let running requests finish and exit with 0.
`;

const flags = {
  port: { type: 'string', short: 'p' },
  host: { type: 'string' },
  users: { type: 'string' },
  likes: { type: 'string' },
  seed: { type: 'string' },
  dataset: { type: 'string' },
  tokens: { type: 'string' },
  'rate-limit': { type: 'string' },
  latency: { type: 'string' },
  faults: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** Runs the command line until a signal ends it. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const done = new AbortController();
  // From here on a signal ends the server and not the process.
  const signal = Promise.race(
    ['SIGINT', 'SIGTERM'].map((name) => once(process, name, { signal: done.signal })),
  );
  signal.catch(() => {});
  try {
    return await run(args, signal);
  } catch (error) {
    const line = explain(error);
    if (line === undefined) throw error;
    console.error(line);
    return 1;
  } finally {
    done.abort();
  }
}

async function run(args: readonly string[], signal: Promise<unknown>): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: flags, strict: true });
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (values.version) {
    console.log(await version());
    return 0;
  }
  const server = await serve(await readFlags(values));
  console.log(banner(server));
  await signal;
  await server.close();
  return 0;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];

async function readFlags(values: Values): Promise<ServeOptions> {
  const { port = '4011', host = '127.0.0.1', dataset, faults, ...texts } = values;
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new SandboxOptionError('port', `'${port}' is no port`, 'a whole number from 0 to 65535');
  }
  return {
    port: Number(port),
    host,
    ...readOptionTexts(texts),
    ...(dataset !== undefined && { dataset: await readDataSet(dataset) }),
    ...(faults !== undefined && { faults: await readFaults(faults) }),
  };
}

async function readFaults(file: string): Promise<readonly Fault[]> {
  let faults: unknown;
  try {
    faults = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new SandboxOptionError('faults', fault, 'a JSON file with a list of faults');
  }
  checkFaults(faults);
  return faults;
}

/** What to tell the user of an error that is theirs to mend; undefined for any other. */
function explain(error: unknown): string | undefined {
  if (error instanceof PortInUseError) {
    return `Port ${error.port} is in use. Choose another with --port, or --port 0 for any free one.`;
  }
  if (error instanceof SandboxOptionError) return error.message.replace('option `', 'option `--');
  if (error instanceof ListenError) return error.message;
  if (error instanceof DataSetError || error instanceof DataSetFileError) return error.message;
  if (
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS')
  ) {
    return `${error.message.split('. ')[0]}. Run liked-posts-sandbox --help for what there is.`;
  }
  return undefined;
}

function banner({ url }: SandboxServer): string {
  return `Liked Posts sandbox on ${url}

  curl -H 'Authorization: Bearer any-token' '${url}/2/users/2244994945/liked_tweets?max_results=5&expansions=author_id'

Ctrl-C ends it.`;
}

async function version(): Promise<string> {
  const file = new URL('../../package.json', import.meta.url);
  const { version: text } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return text;
}
