import { constants } from 'node:os';
import { styleText } from 'node:util';
import {
  AuthenticationError,
  createClient,
  InvalidOptionError,
  LikedPostsError,
} from '@liked-posts/client';
import { type Arguments, readArguments, UsageError, usage } from './arguments.ts';
import { ExportFile } from './export-file.ts';
import { exportLikes } from './export-likes.ts';
import { Progress, renderError } from './progress.ts';
import { FileError, readKnownIds } from './read-export.ts';
import { Received, renderCount } from './received.ts';

/** The signal that ended the export. */
class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`Ended by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

async function run({ user, path, since, expect, baseUrl }: Arguments): Promise<number> {
  const accessToken = process.env['ACCESS_TOKEN'];
  if (!accessToken) throw new UsageError('Set ACCESS_TOKEN to the access token of the user.');
  const progress = new Progress(process.stderr);
  const client = createClient({
    baseUrl,
    accessToken,
    // An export is in no hurry: it waits for the next window, however far away that is.
    retry: { limit: 6, maxDelay: Infinity },
    onWait: (wait) => progress.wait(wait),
  });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Handled once, so that a second signal ends the process at once.
    process.once(signal, () => stop.abort(new Interrupted(signal)));
  }
  const known = await readKnownIds(since, user);
  // Node 22 does not know `await using`.
  const file = await ExportFile.open(path, user);
  try {
    const { ids, isComplete } = file.contents;
    if (isComplete) {
      progress.print(
        `${path} is complete. To export newer likes, add --since ${path}, and give another file.`,
      );
      return 0;
    }
    const countBefore = ids.size;
    const describeFile = () => `${path} has ${renderCount(ids.size, 'Post')}`;
    if (countBefore > 0) progress.print(`${describeFile()}. Going on after them.`);
    const received = new Received();
    const { signal } = stop;
    const onPage = () => progress.page(renderCount(ids.size, 'Post'));
    try {
      const end = await exportLikes({
        client,
        user,
        file,
        known,
        expect,
        received,
        signal,
        onPage,
      });
      const added = (ids.size - countBefore).toLocaleString('en');
      const expected = (expect - known.size).toLocaleString('en');
      if (end === 'complete') {
        progress.print(paint('green', `Complete: ${describeFile()}, ${added} of them new.`));
        return 0;
      }
      const verdict = `Perhaps incomplete: ${describeFile()}, and ${expected} were expected.`;
      progress.print(paint('yellow', `${verdict} Some may be deleted or protected.`));
      return 1;
    } catch (error) {
      if (!isExpected(error)) throw error;
      progress.error(error);
      const advice = error instanceof AuthenticationError ? 'Give a new ACCESS_TOKEN: the' : 'The';
      progress.print(`${describeFile()}. ${advice} same command continues after them.`);
      return error instanceof Interrupted ? error.exitCode : 1;
    } finally {
      progress.print(`This run received ${received}.`);
    }
  } finally {
    await file[Symbol.asyncDispose]();
  }
}

function paint(color: 'green' | 'yellow', text: string): string {
  return styleText(['bold', color], text, { stream: process.stderr });
}

/** Whether the message is enough, because the error is not a bug of this program. */
function isExpected(error: unknown): error is Error {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return (
    isOfSystem || [LikedPostsError, FileError, Interrupted].some((kind) => error instanceof kind)
  );
}

try {
  const args = readArguments(process.argv.slice(2), process.env);
  if (args) process.exitCode = await run(args);
  else process.stdout.write(usage);
} catch (error) {
  const isUsage = error instanceof UsageError || error instanceof InvalidOptionError;
  if (!isUsage && !isExpected(error)) throw error;
  // The client speaks of its own options.
  const message = error.message
    .replace('baseUrl', '--base-url')
    .replace('accessToken', 'ACCESS_TOKEN');
  process.stderr.write(`${renderError(message)}\n${isUsage ? 'Try --help.\n' : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
