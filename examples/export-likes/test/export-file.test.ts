import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { createMock } from '@liked-posts/mock';
import { expect, test } from 'vitest';
import { ExportFile } from '../src/export-file.ts';
import { readEarlierIds } from '../src/read-export.ts';
import { createTestClient, exportTo, getPath, user } from './setup.ts';

const client = createTestClient(createMock({ likes: 250, pages: 'full' }).fetch);

test('a file that was cut off at any byte is completed to the same bytes', async () => {
  const path = getPath();
  await exportTo(path, client);
  const whole = await readFile(path);
  const cuts = Array.from({ length: 20 }, () => Math.floor(Math.random() * whole.length));
  for (const cut of [0, 1, 9, whole.length - 8, whole.length - 1, whole.length, ...cuts]) {
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

test.each<[title: string, edit: (lines: string[]) => string[], lineNumber: number]>([
  ['its last line is the first', (lines) => [...lines.splice(249), ...lines], 1],
  ['without its end, its lines are reversed', (lines) => lines.slice(0, 200).reverse(), 1],
  ['its first line is gone', (lines) => lines.slice(1), 99],
  ['a line follows the last one', (lines) => lines.concat(lines.slice(0, 1)), 251],
])('an edited file stays as it is: %s', async (_, edit, lineNumber) => {
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
  const ends = [whole.indexOf('\n') + 1, whole.indexOf('"resume"'), whole.length - 1];
  for (const end of ends) {
    await writeFile(path, whole.subarray(0, end));
    await expect(readEarlierIds([path], user)).rejects.toThrow(
      `${path} is not complete. Run its export to the end first.`,
    );
  }

  await exportTo(path, client);
  expect((await readEarlierIds([path], user)).size).toBe(250);
});

test('an earlier export with no Posts is no reason to pay for all', async () => {
  const empty = getPath('empty.ndjson');
  await writeFile(empty, '');

  await expect(readEarlierIds([empty], user)).rejects.toThrow('Leave out --since.');
});
