import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createClient } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ExportFile, idsIn } from '../src/export-file.ts';
import { exportLikes } from '../src/export-likes.ts';

const user = '42';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-likes-'));
  path = join(folder, 'likes.ndjson');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a file', () => {
  const mock = createMock({ likes: 250 });
  const client = createClient({
    baseUrl: 'https://api.example.com',
    accessToken: 'any-token',
    fetch: mock.fetch,
  });
  const exportTo = async (file: string) => {
    await using opened = await ExportFile.open(file, user);
    await exportLikes(client, user, opened);
  };

  test('cut off at any byte, it is completed to the same bytes', async () => {
    await exportTo(path);
    const whole = await readFile(path);
    const cuts = Array.from({ length: 20 }, () => Math.floor(Math.random() * whole.length));
    for (const cut of [0, 1, 9, whole.length - 8, whole.length - 1, whole.length, ...cuts]) {
      await writeFile(path, whole.subarray(0, cut));
      await exportTo(path);
      expect((await readFile(path)).equals(whole), `cut at ${cut}`).toBe(true);
    }
  });

  test.each(['shopping list\n', '{"id":"1"}\n', 'x'])(
    'with something else in it, as %j, is refused and left as it is, without a lock beside it',
    async (text) => {
      await writeFile(path, text);

      await expect(exportTo(path)).rejects.toThrow('is not an export of this program');
      await expect(idsIn([path], user)).rejects.toThrow('is not an export of this program');
      expect(await readFile(path, 'utf8')).toBe(text);
      expect(await readdir(folder)).toEqual([basename(path)]);
    },
  );

  test('of another user is refused', async () => {
    await exportTo(path);

    await expect(ExportFile.open(path, '43')).rejects.toThrow(
      'has the likes of user 42. Give another file for those of 43.',
    );
    await expect(idsIn([path], '43')).rejects.toThrow('has the likes of user 42.');
  });

  test('that something else writes to is left alone', async () => {
    await using file = await ExportFile.open(path, user);
    await writeFile(path, '{"post":{}}\n');

    await expect(exportLikes(client, user, file)).rejects.toThrow('Another program has written');
    expect(await readFile(path, 'utf8')).toBe('{"post":{}}\n');
  });

  test('that is not complete is refused as an earlier export, until it is', async () => {
    await exportTo(path);
    const whole = await readFile(path);
    const ends = [whole.indexOf('\n') + 1, whole.indexOf('"resume"'), whole.length - 1];
    for (const end of ends) {
      await writeFile(path, whole.subarray(0, end));
      await expect(idsIn([path], user)).rejects.toThrow(
        `${path} is not complete. Run its export to the end first.`,
      );
    }

    await exportTo(path);
    expect((await idsIn([path], user)).size).toBe(250);
  });

  test('with no Posts is not accepted as the only earlier export', async () => {
    const empty = join(folder, 'empty.ndjson');
    await writeFile(empty, '');
    await exportTo(path);

    await expect(idsIn([empty], user)).rejects.toThrow(`no Post in ${empty}. Leave out --since.`);
    expect((await idsIn([empty, path], user)).size).toBe(250);
  });

  test('whose folder takes no lock is not written to', async () => {
    await mkdir(`${path}.lock`);

    await expect(exportTo(path)).rejects.toThrow('likes.ndjson.lock cannot be locked: ');
  });
});
