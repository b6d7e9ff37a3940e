import { createRequire } from 'node:module';
import { CliProcess } from '@liked-posts/test-utils/command-line';

const require = createRequire(import.meta.url);

/** The contract, as it is published. */
export const bundle = require.resolve('@liked-posts/spec/openapi.yaml');

/** A running Prism. */
export interface Prism extends AsyncDisposable {
  readonly url: string;
}

/**
 * Starts Prism by its command line, on any free port unless `args` name one.
 *
 * @param args the command and what it takes: `mock openapi.yaml`
 * @param timeout how long the start may take, in milliseconds
 * @throws {Error} with what Prism printed, if it ends or does not listen in time
 */
export async function startPrism(args: readonly string[], timeout = 30_000): Promise<Prism> {
  const [command = '', ...rest] = args;
  const cli = new CliProcess(
    require.resolve('@stoplight/prism-cli'),
    command,
    ...(rest.includes('--port') ? [] : ['--port', '0']),
    ...rest,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`It does not listen after ${timeout} ms: ${cli.output}${cli.errors}`));
    }, timeout);
  });
  try {
    const url = await Promise.race([cli.printed(/Prism is listening on (\S+)/), late]);
    // It does not listen to SIGTERM, so this kills it.
    return { url, [Symbol.asyncDispose]: () => cli[Symbol.asyncDispose]() };
  } catch (error) {
    await cli[Symbol.asyncDispose]();
    throw new Error(`\`prism ${args.join(' ')}\` does not start. ${Object(error).message}`);
  } finally {
    clearTimeout(timer);
  }
}
