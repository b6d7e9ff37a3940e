import { appendFile, open, realpath } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Position } from '@liked-posts/client';
import { FileError, type Line, readExport } from './read-export.ts';

/** The end of every line. `complete` turns it into `,"complete":true}`. */
const lineEnd = '}\n';

/** SQLite's error code for a file that another process has locked. */
const busyCode = 5;

export type ExportFile = Awaited<ReturnType<typeof openExport>>;

/**
 * Opens or creates the file of an export, and cuts off an unfinished page: after a crash, this
 * restores the state after the last whole page.
 *
 * @throws {FileError} if another export is writing to it, or it is not an export, or has another
 *   user's likes
 */
export async function openExport(path: string, user: string) {
  // Creates the file. With `a`, which does not read, this would wait for the reader of a named pipe.
  await appendFile(path, '', { flag: 'a+' });
  // A `shopping-list.txt` is refused here: after the lock, it would have a `shopping-list.txt.lock`.
  await readExport(path, user);
  const lock = lockFile(await realpath(path));
  // Again, because another export may have added to the file before the lock.
  const contents = await readExport(path, user);
  const handle = await open(path, 'a+');
  await handle.truncate(contents.end);

  async function write(text: string): Promise<void> {
    await handle.appendFile(text);
    await handle.datasync();
  }
  return {
    /** What was in the file when it was opened. `append` adds to its `ids`. */
    contents,
    /**
     * Appends the lines of a page and a position, and waits for the disk. Without lines, it does
     * nothing: the position comes with the next line.
     */
    async append(lines: readonly Line[], position: Position): Promise<void> {
      const last = lines.at(-1);
      if (!last) return;
      const { ids } = contents;
      const resume = { user, posts: ids.size + lines.length, position };
      const page = [...lines.slice(0, -1), { ...last, resume }];
      await write(page.map((line) => `${JSON.stringify(line)}\n`).join(''));
      for (const { post } of lines) ids.add(post.id);
    },
    /** Marks the last line as the end of the export. An empty file stays empty. */
    async complete(): Promise<void> {
      if (contents.ids.size === 0 || contents.isComplete) return;
      const { size } = await handle.stat();
      await handle.truncate(size - lineEnd.length);
      await write(`,"complete":true${lineEnd}`);
    },
    async close(): Promise<void> {
      await handle.close();
      lock.close();
    },
  };
}

/**
 * Locks a file until the lock is closed. Node cannot do that, but SQLite can: the system releases
 * its lock when the process ends, even by SIGKILL.
 *
 * @throws {FileError} if another process has locked it
 */
function lockFile(path: string): DatabaseSync {
  const lockPath = `${path}.lock`;
  try {
    const database = new DatabaseSync(lockPath);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isBusy = 'errcode' in error && error.errcode === busyCode;
    throw new FileError(
      isBusy
        ? `Another export writes to ${path}. Wait for its end, or give another file.`
        : `${lockPath} cannot be locked: ${error.message}.`,
    );
  }
}
