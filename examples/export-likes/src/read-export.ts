import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Line, Resume } from './lines.ts';

/** A problem with a file, described for the person who named it. */
export class FileError extends Error {}

/** What is in the file of an export. */
export interface ExportContents {
  /** The ids of the Posts in its whole pages. */
  readonly ids: Set<string>;
  /** Where to continue after the last whole page; `undefined` if there is none. */
  readonly resume: Resume | undefined;
  readonly isComplete: boolean;
  /** The byte where the last whole page ends. What follows belongs to an unfinished page. */
  readonly end: number;
}

/**
 * Reads the file of an export.
 *
 * @throws {FileError} if it is not one, has another user's likes, or was edited
 */
export async function readExport(path: string, user: string): Promise<ExportContents> {
  const ids = new Set<string>();
  let contents: ExportContents = { ids, resume: undefined, isComplete: false, end: 0 };
  let pageIds: string[] = [];
  for await (const { line, number, end } of readLines(path)) {
    if (contents.isComplete) {
      throw new FileError(
        `Line ${number} of ${path} comes after the line that is marked as the last one. ` +
          'Restore the order of the lines, or give another file.',
      );
    }
    pageIds.push(line.post.id);
    const { resume, complete: isComplete = false } = line;
    if (!resume) continue;
    if (resume.user !== user) {
      throw new FileError(
        `${path} has the likes of user ${resume.user}. Give another file for those of ${user}.`,
      );
    }
    for (const id of pageIds) ids.add(id);
    pageIds = [];
    contents = { ids, resume, isComplete, end };
  }
  return contents;
}

/**
 * The ids of the Posts in earlier exports.
 *
 * @throws {FileError} if one is not an export, is not complete or has another user's likes, or if
 *   they have no Posts at all
 */
export async function readKnownIds(paths: readonly string[], user: string): Promise<Set<string>> {
  const knownIds = new Set<string>();
  for (const path of paths) {
    const { ids, isComplete, end } = await readExport(path, user);
    const completeSize = isComplete ? end : 0;
    if ((await stat(path)).size > completeSize) {
      throw new FileError(`${path} is not complete. Run its export to the end first.`);
    }
    for (const id of ids) knownIds.add(id);
  }
  if (paths.length > 0 && knownIds.size === 0) {
    throw new FileError(`There is no Post in ${paths.join(' or ')}. Leave out --since.`);
  }
  return knownIds;
}

const newline = 10;
/** The beginning of every line of an export. A line that begins differently must not be cut off. */
const beginning = Buffer.from('{"post":{');

interface PlacedLine {
  readonly line: Line;
  /** The first line is 1. */
  readonly number: number;
  /** The byte where the line ends. */
  readonly end: number;
}

/** The whole lines of an export. Leaves out a line that was cut off. */
async function* readLines(path: string): AsyncGenerator<PlacedLine> {
  if (!(await stat(path)).isFile()) throw new FileError(`${path} is not a regular file.`);
  let number = 0;
  let end = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(newline); at >= 0; at = rest.indexOf(newline)) {
      number += 1;
      end += at + 1;
      if (at === 0) throw new FileError(`Line ${number} of ${path} is empty. Remove it.`);
      yield { line: parseLine(path, rest.subarray(0, at)), number, end };
      rest = rest.subarray(at + 1);
    }
    if (!beginsRight(rest)) throw createForeignError(path);
  }
}

function parseLine(path: string, bytes: Buffer): Line {
  try {
    if (beginsRight(bytes)) return JSON.parse(bytes.toString());
  } catch {
    // Reported below.
  }
  throw createForeignError(path);
}

function beginsRight(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, beginning.length);
  return bytes.subarray(0, length).equals(beginning.subarray(0, length));
}

function createForeignError(path: string): FileError {
  return new FileError(`${path} is not an export of this program. Give another file.`);
}
