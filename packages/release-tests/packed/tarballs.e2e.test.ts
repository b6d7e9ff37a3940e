import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTargets } from '@liked-posts/test-utils/documents';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findReachable } from '../../../scripts/reachable.ts';
import { type Packed, packAll } from './packed.ts';

const expected = ['client', 'conformance', 'mock', 'spec', 'types'].map(
  (name) => `@liked-posts/${name}`,
);

const isCode = /\.(js|d\.c?ts)$/;

describe('the tarball', () => {
  let packed: Awaited<ReturnType<typeof packAll>>;
  beforeAll(async () => {
    packed = await packAll();
  });
  afterAll(() => packed.dispose());

  test('is made of each public package alone', () => {
    expect(packed.packages.map(({ name }) => name).sort()).toEqual(expected);
  });

  describe.each(expected)('of %s', (name) => {
    const find = (): Packed => {
      const found = packed.packages.find((one) => one.name === name);
      if (!found) throw new Error(`${name} was not packed.`);
      return found;
    };
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'liked-posts-tarball-'));
      execFileSync('tar', ['-xzf', find().tarball, '-C', folder]);
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    const readText = (file: string) => readFileSync(join(folder, 'package', file), 'utf8');
    const metadata = () =>
      JSON.parse(readText('package.json')) as {
        exports: Record<string, string | Record<string, string>>;
        bin?: Record<string, string>;
        keywords: string[];
      };

    test('has only the files that its users need', () => {
      const { files } = find();
      const others = files.filter(
        (file) =>
          !/^(package\.json|README\.md|RECIPES\.md|CHANGELOG\.md|LICENSE)$/.test(file) &&
          !file.startsWith('examples/') &&
          !/^(dist|types)\/.+\.(js|d\.c?ts|json|ya?ml)$/.test(file),
      );

      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
      expect(others).toEqual([]);
      expect(
        files.filter((file) => /^dist\/.*(\.test\b|\/test\/|fixture|bench)/.test(file)),
      ).toEqual([]);
    });

    test('has only modules and declarations that its entries need', () => {
      const { exports, bin = {} } = metadata();
      const entries = Object.values({ ...exports, ...bin })
        .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
        .map((file) => file.replace(/^\.\//, ''))
        .filter((file) => isCode.test(file));
      // Fails if an entry leads to a file that is missing.
      const needed = [...findReachable(entries, readText)].filter((file) => isCode.test(file));

      expect(needed.length).toBeGreaterThan(0);
      const packed = find().files.filter((file) => !file.startsWith('examples/'));
      expect(packed.filter((file) => isCode.test(file))).toEqual(needed.sort());
    });

    test('names no private package', () => {
      const named = find().files.filter(
        (file) => isCode.test(file) && readText(file).includes('@liked-posts/internal'),
      );
      expect(named).toEqual([]);
    });

    test('has the keywords by which people look for it', () => {
      expect(metadata().keywords).toEqual(
        expect.arrayContaining(['twitter', 'x-api', 'likes', 'liked-tweets']),
      );
    });

    test('has no relative link that leads out of the tarball', () => {
      const { files } = find();
      const links = files
        .filter((file) => file.endsWith('.md'))
        .flatMap((file) => listTargets(readText(file)))
        .filter((target) => !/^([a-z]+:|#)/.test(target));

      const isPacked = (target: string) =>
        files.some((file) => file.startsWith(target.replace(/#.*/, '')));
      expect(links.filter((target) => !isPacked(target))).toEqual([]);
    });

    // It also finds files of exports that are missing, and types that are not first.
    test('passes publint', async () => {
      const bytes = readFileSync(find().tarball);
      const { messages, pkg } = await publint({
        pack: {
          tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
        },
        strict: true,
      });

      expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
    });
  });
});
