import {
  AuthenticationError,
  createClient,
  InvalidOptionError,
  LikedPostsError,
} from '@liked-posts/client';
import { type Arguments, readArguments, UsageError, usage } from './arguments.ts';
import { openExport } from './export-file.ts';
import { type ExportOptions, exportLikes } from './export-likes.ts';
import { print, printError, printProgress, printWait } from './progress.ts';
import { FileError, readEarlierIds } from './read-export.ts';
import { Received, renderCount } from './received.ts';

/** Runs the command, and resolves with its exit code. */
async function run({ user, path, since, expectedCount, baseUrl }: Arguments): Promise<number> {
  const accessToken = process.env['ACCESS_TOKEN'];
  if (!accessToken) throw new UsageError('Set ACCESS_TOKEN to the access token of the user.');
  const client = createClient({
    baseUrl,
    accessToken,
    // An export is in no hurry: it waits for the next window, however far away that is.
    retry: { limit: 6, maxDelay: Infinity },
    onWait: printWait,
  });
  const earlierIds = await readEarlierIds(since, user);
  const file = await openExport(path, user);
  try {
    if (file.contents.isComplete) {
      print(`${path} is complete. For newer likes, add --since ${path}, and give another file.`);
      return 0;
    }
    const received = new Received();
    return await exportTo(path, { client, user, file, earlierIds, expectedCount, received });
  } finally {
    await file.close();
  }
}

/** Exports, prints what came of it, and resolves with the exit code. */
async function exportTo(path: string, options: ExportOptions): Promise<number> {
  const { file, earlierIds, expectedCount, received } = options;
  const { ids } = file.contents;
  const countBefore = ids.size;
  const describeFile = () => `${path} has ${renderCount(ids.size, 'Post')}`;
  const onPage = () =>
    printProgress(`${renderCount(ids.size, 'Post')} in the file, ${received} received`);
  if (countBefore > 0) print(`${describeFile()}. Going on after them.`);
  try {
    const outcome = await exportLikes({ ...options, onPage });
    if (outcome === 'complete') {
      const added = (ids.size - countBefore).toLocaleString('en');
      print(`Complete: ${describeFile()}, ${added} of them new.`);
      return 0;
    }
    const shortfall =
      earlierIds.size > 0
        ? 'the listing ended before the earlier exports'
        : `${expectedCount.toLocaleString('en')} were expected. Some may be deleted or protected`;
    print(`Perhaps incomplete: ${describeFile()}, and ${shortfall}.`);
    print('The same command requests the last page again.');
    return 1;
  } catch (error) {
    if (!isExpected(error)) throw error;
    printError(error.message);
    const isRefused = error instanceof AuthenticationError;
    const condition = isRefused ? 'With a new ACCESS_TOKEN' : 'When the cause is gone';
    print(`${describeFile()}. ${condition}, the same command continues.`);
    return 1;
  } finally {
    print(`This run received ${received}.`);
  }
}

/** Whether the message is enough, because the error is not a bug of this program. */
function isExpected(error: unknown): error is Error {
  if (error instanceof LikedPostsError || error instanceof FileError) return true;
  return error instanceof Error && 'syscall' in error;
}

for (const [signal, exitCode] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.once(signal, () => {
    // What the file has of an unfinished page is cut off when the command continues.
    print(`Ended by ${signal}. The same command continues.`);
    process.exit(exitCode);
  });
}

try {
  const args = readArguments(process.argv.slice(2), process.env);
  if (args) process.exitCode = await run(args);
  else process.stdout.write(usage);
} catch (error) {
  const isUsage = error instanceof UsageError || error instanceof InvalidOptionError;
  if (!isUsage && !isExpected(error)) throw error;
  // The client calls these options by its own names.
  const message = error.message
    .replace('baseUrl', '--base-url')
    .replace('accessToken', 'ACCESS_TOKEN');
  printError(isUsage ? `${message}\nTry --help.` : message);
  process.exitCode = isUsage ? 2 : 1;
}
