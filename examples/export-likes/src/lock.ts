import { DatabaseSync } from 'node:sqlite';
import { FileError } from './read-export.ts';

/** SQLite's error code for a file that another process has locked. */
const busy = 5;

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
    const isBusy = 'errcode' in error && error.errcode === busy;
    throw new FileError(
      isBusy
        ? `Another export writes to ${path}. Wait for its end, or give another file.`
        : `${lockPath} cannot be locked: ${error.message}.`,
    );
  }
}
