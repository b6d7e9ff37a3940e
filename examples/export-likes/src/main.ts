import { constants } from 'node:os';
import { styleText } from 'node:util';
import { createClient, InvalidOptionError, LikedPostsError } from '@liked-posts/client';
import { type Arguments, readArguments, UsageError, usage } from './arguments.ts';
import { Budget } from './budget.ts';
import { ExportFile, FileError, idsIn } from './export-file.ts';
import { exportLikes } from './export-likes.ts';
import { counted, errorLine, Progress } from './progress.ts';

/** The signal that ended the export. */
class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`Ended by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

async function run(given: Arguments): Promise<number> {
  const { user, path, expect, verifyEnd, baseUrl, accessToken } = given;
  const progress = new Progress(process.stderr, given.quiet);
  const budget = new Budget(given.maxResources);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Handled once, so that a second signal ends the process at once.
    process.once(signal, () => stop.abort(new Interrupted(signal)));
  }
  let file: ExportFile | undefined;
  let before = 0;
  try {
    const client = createClient({
      baseUrl,
      accessToken,
      // An export is in no hurry: it waits for the next window, however far away that is.
      retry: { limit: 6, maxDelay: Infinity },
      onWait: (wait) => progress.wait(wait),
    });
    const known = await idsIn(given.since, user);
    const opened = await ExportFile.open(path, user);
    file = opened;
    before = file.ids.size;
    if (file.wasComplete) {
      progress.note(`Nothing to do. Export what is new into another file, with --since ${path}.`);
    } else if (before > 0) {
      progress.note(`${path} has ${counted(before)}. Going on after them.`);
    }
    const end = file.wasComplete
      ? 'complete'
      : await exportLikes(client, user, file, {
          known,
          expect,
          verifyEnd,
          budget,
          signal: stop.signal,
          onPage: () => progress.page(opened.ids.size, opened.ids.size - before, budget),
        });
    const has = `${path} has ${counted(file.ids.size)}`;
    const added = (file.ids.size - before).toLocaleString('en');
    const style = end === 'complete' ? 'green' : 'yellow';
    const verdict = {
      complete: `Complete: ${has}, ${added} of them new.`,
      short: `Perhaps incomplete: ${has}, and ${(expect - known.size).toLocaleString('en')} were expected. Some may be deleted or protected.${verifyEnd ? '' : ' The same command with --verify-end looks for more.'}`,
      spent: `Stopped by --max-resources: ${has}. The same command continues after them.`,
    }[end];
    progress.say(styleText(['bold', style], verdict, { stream: process.stderr }));
    return end === 'complete' ? 0 : 1;
  } catch (error) {
    if (error instanceof InvalidOptionError) throw new UsageError(inWordsOfTheCommand(error));
    if (!isExpected(error)) throw error;
    progress.say(errorLine(error.message));
    if (file) {
      progress.say(`${path} has ${counted(file.ids.size)}. The same command continues after them.`);
    }
    return error instanceof Interrupted ? error.exitCode : 1;
  } finally {
    if (budget.received > 0) {
      const { price, priceIfOwned } = budget;
      const rate = progress.rate((file?.ids.size ?? 0) - before);
      progress.say(`This run received ${budget}.`);
      progress.say(
        `It wrote ${rate} Posts a minute, and costs at most ${price}, or ${priceIfOwned} if the user owns the application.`,
      );
    }
    await file?.[Symbol.asyncDispose]();
  }
}

/** The client speaks of its own options. */
function inWordsOfTheCommand({ option, message }: InvalidOptionError): string {
  return option === 'baseUrl'
    ? '--base-url must be an https address, or http on this machine, without credentials, query or /2.'
    : message.replace('accessToken', 'ACCESS_TOKEN');
}

/** Whether the message is enough, because the error is not a bug of this program. */
function isExpected(error: unknown): error is Error {
  return [LikedPostsError, FileError, Interrupted].some((expected) => error instanceof expected);
}

try {
  const args = readArguments(process.argv.slice(2), process.env);
  if (args) process.exitCode = await run(args);
  else process.stdout.write(usage);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${errorLine(error.message)}\nTry --help.\n`);
  process.exitCode = 2;
}
