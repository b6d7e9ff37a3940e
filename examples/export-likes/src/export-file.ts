import { type FileHandle, open, realpath } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Position } from '@liked-posts/client';
import { type ExportContents, FileError, type Line, readExport } from './read-export.ts';

/** The end of every line of an export. */
const lineEnd = '}\n';

/** SQLite's error code for a file that another process has locked. */
const busyCode = 5;

/** The file of an export. Opening it after a crash restores the state after its last whole page. */
export class ExportFile implements AsyncDisposable {
  /** What was in the file when it was opened, and the `ids` that were added since. */
  readonly contents: ExportContents;
  readonly #user: string;
  readonly #handle: FileHandle;
  readonly #lock: DatabaseSync;

  /**
   * Opens or creates the file, and cuts off an unfinished page.
   *
   * @throws {FileError} if another export is writing to it, or it is not an export, or has another
   *   user's likes
   */
  static async open(path: string, user: string): Promise<ExportFile> {
    const handle = await open(path, 'a+');
    let lock: DatabaseSync | undefined;
    try {
      // Checked before the lock, which leaves a file beside this one.
      await readExport(path, user);
      lock = lockFile(await realpath(path));
      const contents = await readExport(path, user);
      await handle.truncate(contents.end);
      return new ExportFile({ contents, user, handle, lock });
    } catch (error) {
      lock?.close();
      await handle.close();
      throw error;
    }
  }

  private constructor(opened: {
    readonly contents: ExportContents;
    readonly user: string;
    readonly handle: FileHandle;
    readonly lock: DatabaseSync;
  }) {
    this.contents = opened.contents;
    this.#user = opened.user;
    this.#handle = opened.handle;
    this.#lock = opened.lock;
  }

  /**
   * Appends the lines of a page, and waits for the disk.
   *
   * @param position - where the next run continues
   */
  async append(lines: readonly Line[], position: Position): Promise<void> {
    const last = lines.at(-1);
    if (!last) return;
    const { ids } = this.contents;
    const resume = { user: this.#user, posts: ids.size + lines.length, position };
    const page = [...lines.slice(0, -1), { ...last, resume }];
    await this.#write(page.map((line) => `${JSON.stringify(line)}\n`).join(''));
    for (const { post } of lines) ids.add(post.id);
  }

  /** Marks the last line as the end of the export. */
  async complete(): Promise<void> {
    if (this.contents.ids.size === 0 || this.contents.isComplete) return;
    const { size } = await this.#handle.stat();
    await this.#handle.truncate(size - lineEnd.length);
    await this.#write(`,"complete":true${lineEnd}`);
  }

  async #write(text: string): Promise<void> {
    await this.#handle.appendFile(text);
    await this.#handle.datasync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
    this.#lock.close();
  }
}

/**
 * Locks a file until the lock is closed. Node cannot do that, but SQLite can: the system releases
 * its lock when the process ends, even by SIGKILL.
 *
 * @throws {FileError} if another process has locked it
 */
export function lockFile(path: string): DatabaseSync {
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
