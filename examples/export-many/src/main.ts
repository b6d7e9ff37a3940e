import { styleText } from 'node:util';
import { createClient, InvalidOptionError } from '@liked-posts/client';
import { ReplyError } from 'ioredis';
import { type Arguments, readArguments, UsageError, usage, usersIn } from './arguments.ts';
import { folderStore } from './page-store.ts';
import { ExportQueue, RedisError } from './queue.ts';
import { jsonReport, textReport } from './report.ts';
import { watchRedis } from './watch-redis.ts';
import { work } from './work.ts';

async function run(given: Arguments): Promise<number> {
  const report = given.json ? jsonReport(process.stdout) : textReport(process.stdout);
  const users = given.command === 'enqueue' ? await usersIn(process.stdin) : [];
  const queue = new ExportQueue(given.redis, given.queue);
  const ended = new AbortController();
  try {
    await queue.ready();
    if (given.command === 'enqueue') await queue.add(users);
    if (given.command === 'retry') await queue.retry();
    if (given.command === 'work') {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        // Handled once, so that a second signal ends the process at once.
        process.once(signal, () => stop.abort());
      }
      watchRedis(queue.redis, (answers) => report({ event: 'redis', answers }), ended.signal);
      const { baseUrl, folder } = given;
      // Throws if the address is wrong, before jobs fail of that.
      createClient({ baseUrl });
      const store = folderStore(folder);
      await work({ queue, store, report, baseUrl, stop: stop.signal }, given);
    }
    const [summary, posts] = [await queue.summary(), await queue.posts()];
    report({ event: 'summary', ...summary, posts });
    return summary.failed > 0 ? 1 : 0;
  } finally {
    ended.abort();
    await queue[Symbol.asyncDispose]();
  }
}

try {
  const args = readArguments(process.argv.slice(2), process.env);
  if (args) process.exitCode = await run(args);
  else process.stdout.write(usage);
} catch (error) {
  const isUsage = error instanceof InvalidOptionError || error instanceof UsageError;
  const isRefusal = error instanceof ReplyError;
  const isKnown = isUsage || isRefusal || error instanceof RedisError;
  if (!isKnown || !(error instanceof Error)) throw error;
  const prefix = styleText('red', 'error:', { stream: process.stderr });
  // Only the message: a refusal also has the command, which may have access tokens.
  const message = `${isRefusal ? 'Redis refused a command: ' : ''}${error.message}`;
  process.stderr.write(`${prefix} ${message}\n${isUsage ? 'Try --help.\n' : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
