import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { createMock } from '@liked-posts/mock';
import { expect, test } from 'vitest';
import { readEarlierIds } from '../src/read-export.ts';
import { createTestClient, exportTo, getPath, user } from './setup.ts';

// The pages of an export have 100, 100 and 50 Posts. Each Post is a line.
const client = createTestClient(createMock({ likes: 250, pages: 'full' }).fetch);

const foreign = 'is not an export of this program';
const misplaced = (lineNumber: number) =>
  `was edited: its line ${lineNumber} was not in this place`;

const editLines = (edit: (lines: string[]) => string[]) => (text: string) =>
  `${edit(text.trimEnd().split('\n')).join('\n')}\n`;

test('a file that was cut off at any byte is completed to the same bytes', async () => {
  const path = getPath();
  await exportTo(path, client);
  const whole = await readFile(path);
  const insideLastLine = [whole.lastIndexOf('"complete"'), whole.length - 1];
  // Twenty bytes, spread over the file from byte 1 on: the same bytes in each run.
  const anywhere = Array.from({ length: 20 }, (_, index) =>
    Math.ceil((index / 20) * whole.length + 1),
  );
  for (const cut of [0, ...anywhere, ...insideLastLine, whole.length]) {
    await writeFile(path, whole.subarray(0, cut));
    await exportTo(path, client);
    expect((await readFile(path)).equals(whole), `cut at ${cut}`).toBe(true);
  }
});

test.each<{ about: string; edit: (text: string) => string; message: string }>([
  { about: 'has other lines', edit: () => 'shopping list\n', message: foreign },
  { about: 'has no line break', edit: () => 'x', message: foreign },
  {
    about: 'has the likes of another user',
    edit: (text) => text.replaceAll('"user":"42"', '"user":"43"'),
    message: 'has the likes of user 43. Give another file for those of 42.',
  },
  // The last line of each page, such as the 100th, says how many lines there are up to it.
  {
    about: 'has its first two pages, reversed',
    edit: editLines((lines) => lines.slice(0, 200).reverse()),
    message: misplaced(1),
  },
  {
    about: 'has a line twice',
    edit: editLines((lines) => lines.with(1, `${lines[0]}`)),
    message: misplaced(100),
  },
  {
    about: 'goes on after its last line',
    edit: editLines((lines) => [...lines, ...lines.slice(0, 1)]),
    message: misplaced(251),
  },
  { about: 'ends in a blank line', edit: (text) => `${text}\n`, message: 'Line 251 of' },
])('a file that $about is refused and stays as it is', async ({ edit, message }) => {
  const path = getPath();
  await exportTo(path, client);
  const edited = edit(await readFile(path, 'utf8'));
  await rm(`${path}.lock`);
  await writeFile(path, edited);

  await expect(exportTo(path, client)).rejects.toThrow(message);
  await expect(readEarlierIds([path], user)).rejects.toThrow(message);
  expect(await readFile(path, 'utf8')).toBe(edited);
  // There is no lock beside it.
  expect(await readdir(dirname(path))).toEqual([basename(path)]);
});

test('a named pipe is refused', async () => {
  const path = getPath('pipe');
  await promisify(execFile)('mkfifo', [path]);

  await expect(exportTo(path, client)).rejects.toThrow(`${path} is not a regular file.`);
  await expect(readEarlierIds([path], user)).rejects.toThrow(`${path} is not a regular file.`);
});

test('an earlier export must be complete', async () => {
  const path = getPath();
  await exportTo(path, client);
  const whole = await readFile(path);
  const afterFirstLine = whole.indexOf('\n') + 1;
  const beforeLastLineBreak = whole.length - 1;
  for (const end of [afterFirstLine, beforeLastLineBreak]) {
    await writeFile(path, whole.subarray(0, end));
    await expect(readEarlierIds([path], user), `${end}`).rejects.toThrow(
      `${path} is not complete. Run its export to the end first.`,
    );
  }

  await exportTo(path, client);
  expect((await readEarlierIds([path], user)).size).toBe(250);
});

// It would be easy to pass by mistake, and every Post would be fetched and paid for again.
test('an earlier export without Posts is refused', async () => {
  const empty = getPath('empty.ndjson');
  await writeFile(empty, '');

  await expect(readEarlierIds([empty], user)).rejects.toThrow('Leave out --since.');
});
