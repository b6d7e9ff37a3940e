import { styleText } from 'node:util';
import { createClient, InvalidOptionError } from '@liked-posts/client';
import { ReplyError } from 'ioredis';
import { type Arguments, readArguments, readUsers, UsageError, usage } from './arguments.ts';
import { createFolderStore } from './page-store.ts';
import { ExportQueue, QueueError } from './queue.ts';
import { createJsonReport, createTextReport, type Report } from './report.ts';
import { work } from './work.ts';

/** Runs the command, and resolves with its exit code. */
async function run(args: Arguments): Promise<number> {
  const report = args.json ? createJsonReport(process.stdout) : createTextReport(process.stdout);
  // Before Redis is called, so that a wrong line is reported even without Redis.
  const users = args.command === 'enqueue' ? await readUsers(process.stdin) : [];
  const queue = new ExportQueue(args.redis, args.queue);
  await queue.expectAnswer();
  if (users.length > 0) await queue.add(users);
  if (args.command === 'retry') await queue.retry();
  if (args.command === 'work') await runWorker(queue, report, args);
  const summary = await queue.summarize();
  report({ event: 'summary', ...summary, posts: await queue.countPosts() });
  await queue.close();
  return summary.failed > 0 || summary.users === 0 ? 1 : 0;
}

async function runWorker(queue: ExportQueue, report: Report, args: Arguments): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Handled once, so that a second signal ends the process at once.
    process.once(signal, () => {
      stop.abort();
      // The pages under way cannot be finished without Redis.
      if (queue.redis.status !== 'ready') process.exit(1);
    });
  }
  if (!(await queue.isStored())) report({ event: 'unstored' });
  const { baseUrl, folder, lockMs } = args;
  // Throws if the address is wrong, before jobs fail of that.
  createClient({ baseUrl });
  const store = createFolderStore(folder);
  await work({ queue, store, report, baseUrl, lockMs, stop: stop.signal }, args);
}

try {
  const args = readArguments(process.argv.slice(2), process.env);
  if (args) process.exitCode = await run(args);
  else process.stdout.write(usage);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isUsage = error instanceof UsageError || error instanceof InvalidOptionError;
  const isRefusal = error instanceof ReplyError;
  if (!isUsage && !isRefusal && !(error instanceof QueueError)) throw error;
  const prefix = styleText('red', 'error:', { stream: process.stderr });
  // Only the message: a refusal also has the command, which may have access tokens.
  const cause = isRefusal ? 'Redis refused a command: ' : '';
  process.stderr.write(`${prefix} ${cause}${error.message}\n${isUsage ? 'Try --help.\n' : ''}`);
  // Jobs under way may wait forever, for users that have vanished or for Redis.
  process.exit(isUsage ? 2 : 1);
}
