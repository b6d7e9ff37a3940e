import { createReadStream } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Line, Resume } from './lines.ts';

/** A problem with a file, described for the person who named it. */
export class FileError extends Error {}

/** The file of an export. Opening it after a crash restores the state after its last whole page. */
export class ExportFile implements AsyncDisposable {
  readonly path: string;
  /** Where to continue after the last page in the file, when it was opened. */
  readonly resume: Resume | undefined;
  /** Whether the export was complete when the file was opened. */
  readonly wasComplete: boolean;
  /** The ids of the Posts in the file. */
  readonly ids: Set<string>;
  #size: number;
  readonly #handle: FileHandle;
  readonly #lock: DatabaseSync;

  private constructor(path: string, handle: FileHandle, lock: DatabaseSync, kept: Kept) {
    this.path = path;
    this.resume = kept.resume;
    this.wasComplete = kept.isComplete;
    this.ids = kept.ids;
    this.#size = kept.size;
    this.#handle = handle;
    this.#lock = lock;
  }

  /**
   * Opens or creates the file, and cuts off an unfinished page.
   *
   * @throws {FileError} if another export is writing to it, or it is not an export, or has another
   *   user's likes
   */
  static async open(path: string, user: string): Promise<ExportFile> {
    const handle = await open(path, 'a+').catch((error) => Promise.reject(described(path, error)));
    let locked: DatabaseSync | undefined;
    try {
      // Before the lock, which leaves a file beside this one.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning.length), {
        position: 0,
      });
      if (!beginsRight(buffer.subarray(0, bytesRead))) throw noExport(path);
      locked = lock(await realpath(path));
      const kept = await keptIn(path);
      if (kept.resume) checkUser(path, kept.resume, user);
      await handle.truncate(kept.size);
      return new ExportFile(path, handle, locked, kept);
    } catch (error) {
      locked?.close();
      await handle.close();
      throw described(path, error);
    }
  }

  /** Appends the lines of a page, the last of them with `resume`, and waits for the disk. */
  async append(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return;
    await this.#write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    for (const { post } of lines) this.ids.add(post.id);
  }

  /** Marks the last line as the end of the export. */
  async complete(): Promise<void> {
    if (this.ids.size === 0 || this.wasComplete) return;
    this.#size -= lineEnd.length;
    await this.#handle.truncate(this.#size);
    await this.#write(`,"complete":true${lineEnd}`);
  }

  async #write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const { size } = await this.#handle.stat();
    if (size !== this.#size) {
      throw new FileError(`Another program has written to ${this.path} meanwhile.`);
    }
    try {
      await this.#handle.appendFile(bytes);
      await this.#handle.datasync();
    } catch (error) {
      throw described(this.path, error);
    }
    this.#size += bytes.length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
    this.#lock.close();
  }
}

/** SQLite's error code for a file that another process has locked. */
const busy = 5;

/**
 * Locks a file until the lock is closed. Node cannot do that, but SQLite can: the system releases
 * its lock when the process ends, even by SIGKILL.
 *
 * @throws {FileError} if another process has locked it
 */
function lock(path: string): DatabaseSync {
  const name = `${path}.lock`;
  try {
    const database = new DatabaseSync(name);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new FileError(
      'errcode' in error && error.errcode === busy
        ? `Another export writes to ${path}. Wait for its end, or give another file.`
        : `${name} cannot be locked: ${error.message}.`,
    );
  }
}

/**
 * The ids of the Posts in earlier exports.
 *
 * @throws {FileError} if one is not an export, is not complete or has another user's likes, or if
 *   they have no Posts at all
 */
export async function idsIn(paths: readonly string[], user: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const path of paths) {
    let whole = 0;
    for await (const { line, end } of linesIn(path)) {
      if (line.resume) checkUser(path, line.resume, user);
      if (line.complete) whole = end;
      ids.add(line.post.id);
    }
    if ((await stat(path)).size > whole) {
      throw new FileError(`${path} is not complete. Run its export to the end first.`);
    }
  }
  if (paths.length > 0 && ids.size === 0) {
    throw new FileError(`There is no Post in ${paths.join(' or ')}. Leave out --since.`);
  }
  return ids;
}

function checkUser(path: string, resume: Resume, user: string): void {
  if (resume.user === user) return;
  throw new FileError(
    `${path} has the likes of user ${resume.user}. Give another file for those of ${user}.`,
  );
}

/** The part of a file to keep, which ends with its last whole page. */
interface Kept {
  readonly resume: Resume | undefined;
  readonly isComplete: boolean;
  readonly ids: Set<string>;
  readonly size: number;
}

async function keptIn(path: string): Promise<Kept> {
  const ids = new Set<string>();
  let kept: Kept = { resume: undefined, isComplete: false, ids, size: 0 };
  let page: string[] = [];
  for await (const { line, end } of linesIn(path)) {
    page.push(line.post.id);
    const { resume, complete: isComplete = false } = line;
    if (!resume) continue;
    for (const id of page) ids.add(id);
    page = [];
    kept = { resume, isComplete, ids, size: end };
  }
  return kept;
}

const newline = 10;
/** The end of every line of an export. */
const lineEnd = '}\n';
/** The beginning of every line of an export. A line that begins differently must not be cut off. */
const beginning = Buffer.from('{"post":{');

/** The whole lines of an export, each with the byte where it ends. Leaves out a cut line. */
async function* linesIn(path: string): AsyncGenerator<{ line: Line; end: number }> {
  let end = 0;
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path)) {
      rest = Buffer.concat([rest, chunk]);
      for (let at = rest.indexOf(newline); at >= 0; at = rest.indexOf(newline)) {
        end += at + 1;
        yield { line: parsed(path, rest.subarray(0, at)), end };
        rest = rest.subarray(at + 1);
      }
      if (!beginsRight(rest)) throw noExport(path);
    }
  } catch (error) {
    throw described(path, error);
  }
}

function parsed(path: string, bytes: Buffer): Line {
  try {
    if (beginsRight(bytes)) return JSON.parse(bytes.toString());
  } catch {
    // Reported below.
  }
  throw noExport(path);
}

function beginsRight(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, beginning.length);
  return bytes.subarray(0, length).equals(beginning.subarray(0, length));
}

function noExport(path: string): FileError {
  return new FileError(`${path} is not an export of this program. Give another file.`);
}

/** What the codes of Node's errors mean for the person who named the file. */
const meanings: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/** An error of the file system, in words; any other error as it is. */
function described(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  const meaning = meanings[String(error.code)] ?? error.message;
  return new FileError(`${path} cannot be used: ${meaning}.`, { cause: error });
}
