import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Position } from '@liked-posts/client';

/** A problem with a file, described for the person who named it. */
export class FileError extends Error {}

/** The members of a line that this program reads back. Change the others as you like. */
export interface Line {
  readonly post: { readonly id: string };
  /** In the last line of each page: where the next run continues. */
  readonly resume?: {
    readonly user: string;
    /** How many Posts the file has up to here. */
    readonly posts: number;
    readonly position: Position;
  };
  /** Only in the last line of a complete export. */
  readonly complete?: true;
}

export interface ExportContents {
  /** The ids of the Posts in its whole pages, in their order. */
  readonly ids: Set<string>;
  /** Where to continue after the last whole page; `undefined` if there is none. */
  readonly position: Position | undefined;
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
  let contents: ExportContents = { ids, position: undefined, isComplete: false, end: 0 };
  /** The ids of the page that is being read, which may be unfinished. */
  let pageIds: string[] = [];
  for await (const { line, number, end } of readLines(path)) {
    const { post, resume, complete: isComplete = false } = line;
    if (contents.isComplete) throw createEditedError(path, number);
    pageIds.push(post.id);
    if (!resume) continue;
    if (resume.user !== user) {
      throw new FileError(
        `${path} has the likes of user ${resume.user}. Give another file for those of ${user}.`,
      );
    }
    for (const id of pageIds) ids.add(id);
    pageIds = [];
    // The file has fewer or more Posts if a line before this one was removed, moved or repeated.
    // Then cutting off an unfinished page could cut off others.
    if (resume.posts !== number || ids.size !== number) throw createEditedError(path, number);
    contents = { ids, position: resume.position, isComplete, end };
  }
  return contents;
}

/**
 * Reads the ids of the Posts in earlier exports, in the order of the files and their lines.
 *
 * @throws {FileError} if one is not an export, is not complete or has another user's likes, or if
 *   they have no Posts at all
 */
export async function readEarlierIds(paths: readonly string[], user: string): Promise<Set<string>> {
  const earlierIds = new Set<string>();
  for (const path of paths) {
    const { ids, isComplete, end } = await readExport(path, user);
    // An empty file is the complete export of a user who likes nothing.
    const completeSize = isComplete ? end : 0;
    if ((await stat(path)).size > completeSize) {
      throw new FileError(`${path} is not complete. Run its export to the end first.`);
    }
    for (const id of ids) earlierIds.add(id);
  }
  if (paths.length > 0 && earlierIds.size === 0) {
    throw new FileError(`There is no Post in ${paths.join(' or ')}. Leave out --since.`);
  }
  return earlierIds;
}

/** Reads the whole lines of an export, from number 1 on, and leaves out a line that was cut off. */
async function* readLines(path: string) {
  if (!(await stat(path)).isFile()) throw new FileError(`${path} is not a regular file.`);
  let number = 0;
  let end = 0;
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const texts = `${rest}${chunk}`.split('\n');
    rest = texts.pop() ?? '';
    for (const text of texts) {
      number += 1;
      end += Buffer.byteLength(`${text}\n`);
      if (text === '') throw new FileError(`Line ${number} of ${path} is empty. Remove it.`);
      yield { line: parseLine(text, path), number, end };
    }
  }
  if (!isLineStart(rest)) throw createForeignError(path);
}

function parseLine(text: string, path: string): Line {
  try {
    if (isLineStart(text)) return JSON.parse(text);
  } catch {
    // Reported below.
  }
  throw createForeignError(path);
}

/** Whether a text is the start of a line, such as `` or `{"po`. No other text must be cut off. */
function isLineStart(text: string): boolean {
  const lineStart = '{"post":{';
  return lineStart.startsWith(text.slice(0, lineStart.length));
}

function createEditedError(path: string, lineNumber: number): FileError {
  return new FileError(
    `${path} was edited: its line ${lineNumber} was not in this place. ` +
      'Restore the lines and their order, or give another file.',
  );
}

function createForeignError(path: string): FileError {
  return new FileError(`${path} is not an export of this program. Give another file.`);
}
