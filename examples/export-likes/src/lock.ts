import { DatabaseSync } from 'node:sqlite';
import { FileError } from './file-error.ts';

/** SQLite's error code for a file that another process has locked. */
const busy = 5;

/** A lock; other processes are kept out until it is closed. */
export interface Lock {
  close(): void;
}

/**
 * Locks a file. Node cannot do that, but SQLite can: the system releases its lock when the process
 * ends, even by SIGKILL.
 *
 * @throws {FileError} if another process has locked it
 */
export function lock(path: string): Lock {
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
