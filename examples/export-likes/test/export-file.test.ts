import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { createMock } from '@liked-posts/mock';
import { expect, test } from 'vitest';
import { ExportFile } from '../src/export-file.ts';
import { readEarlierIds } from '../src/read-export.ts';
import { createTestClient, exportTo, getPath, user } from './setup.ts';

// The pages of an export have 100, 100 and 50 Posts. Each Post is a line.
const client = createTestClient(createMock({ likes: 250, pages: 'full' }).fetch);

test('a file that was cut off at any byte is completed to the same bytes', async () => {
  const path = getPath();
  await exportTo(path, client);
  const whole = await readFile(path);
  const insideBeginning = [1, '{"post":{'.length];
  const insideLastLine = [whole.lastIndexOf('"complete"'), whole.length - 1];
  // Twenty places, spread over the file from byte 0 on: at the same ones in each run.
  const anywhere = Array.from({ length: 20 }, (_, index) =>
    Math.floor((index / 20) * whole.length),
  );
  for (const cut of [...insideBeginning, ...insideLastLine, whole.length, ...anywhere]) {
    await writeFile(path, whole.subarray(0, cut));
    await exportTo(path, client);
    expect((await readFile(path)).equals(whole), `cut at ${cut}`).toBe(true);
  }
});

test.each(['shopping list\n', '{"id":"1"}\n', 'x'])(
  'a file that is not an export stays as it is: %j',
  async (text) => {
    const path = getPath();
    await writeFile(path, text);

    await expect(exportTo(path, client)).rejects.toThrow('is not an export of this program');
    await expect(readEarlierIds([path], user)).rejects.toThrow('is not an export of this program');
    expect(await readFile(path, 'utf8')).toBe(text);
    // There is no lock beside it.
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
  },
);

// The last line of each page says how many lines there are up to it.
test.each<{ about: string; edit: (lines: string[]) => string[]; lineNumber: number }>([
  {
    about: 'its last line is the first',
    edit: (lines) => [...lines.slice(-1), ...lines.slice(0, -1)],
    lineNumber: 1,
  },
  {
    about: 'only its first two pages are left, and reversed',
    edit: (lines) => lines.slice(0, 200).reverse(),
    lineNumber: 1,
  },
  // The line that says 100 is now the 99th.
  { about: 'its first line is gone', edit: (lines) => lines.slice(1), lineNumber: 99 },
  {
    about: 'a line follows the last one',
    edit: (lines) => [...lines, ...lines.slice(0, 1)],
    lineNumber: 251,
  },
])('an edited file stays as it is: $about', async ({ edit, lineNumber }) => {
  const path = getPath();
  await exportTo(path, client);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const edited = `${edit(lines).join('\n')}\n`;
  await writeFile(path, edited);

  await expect(exportTo(path, client)).rejects.toThrow(
    `${path} was edited: its line ${lineNumber} was not in this place.`,
  );
  expect(await readFile(path, 'utf8')).toBe(edited);
});

test('a file with a line twice is refused', async () => {
  const path = getPath();
  await exportTo(path, client);
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, lines.with(1, `${lines[0]}`).join('\n'));

  await expect(exportTo(path, client)).rejects.toThrow('a Post is twice in its first 100 lines.');
});

test('a blank line at the end is named', async () => {
  const path = getPath();
  await exportTo(path, client);
  await writeFile(path, '\n', { flag: 'a' });

  await expect(exportTo(path, client)).rejects.toThrow(`Line 251 of ${path} is empty. Remove it.`);
});

test('a named pipe is refused', async () => {
  const path = getPath('pipe');
  await promisify(execFile)('mkfifo', [path]);

  await expect(exportTo(path, client)).rejects.toThrow(`${path} is not a regular file.`);
  await expect(readEarlierIds([path], user)).rejects.toThrow(`${path} is not a regular file.`);
});

test('a file of another user is refused', async () => {
  const path = getPath();
  await exportTo(path, client);

  await expect(ExportFile.open(path, '43')).rejects.toThrow(
    'has the likes of user 42. Give another file for those of 43.',
  );
  await expect(readEarlierIds([path], '43')).rejects.toThrow('has the likes of user 42.');
});

test('an earlier export must be complete', async () => {
  const path = getPath();
  await exportTo(path, client);
  const whole = await readFile(path);
  const ends = {
    afterFirstLine: whole.indexOf('\n') + 1,
    insideFirstPage: whole.indexOf('"resume"'),
    beforeLastLineBreak: whole.length - 1,
  };
  for (const [name, end] of Object.entries(ends)) {
    await writeFile(path, whole.subarray(0, end));
    await expect(readEarlierIds([path], user), name).rejects.toThrow(
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
