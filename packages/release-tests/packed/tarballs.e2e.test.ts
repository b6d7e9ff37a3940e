import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTargets } from '@liked-posts/test-utils/documents';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, describe, expect, test } from 'vitest';
import {
  codeFile,
  type EntryManifest,
  findReachable,
  listEntryFiles,
} from '../../../scripts/entry-files.ts';
import { packAll } from './registry.ts';

const packed = await packAll();
afterAll(() => packed.dispose());

test('there is a tarball of exactly the public packages', () => {
  const names = ['client', 'conformance', 'mock', 'spec', 'types'];
  expect(packed.packages.map(({ name }) => name).sort()).toEqual(
    names.map((name) => `@liked-posts/${name}`),
  );
});

describe.each(packed.packages)('the tarball of $name', ({ tarball, files }) => {
  const folder = mkdtempSync(join(tmpdir(), 'liked-posts-tarball-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  const readText = (file: string) => readFileSync(join(folder, 'package', file), 'utf8');
  const manifest: EntryManifest & { keywords: string[] } = JSON.parse(readText('package.json'));

  test('has only the files that its users need', () => {
    const unknownFiles = files.filter(
      (file) =>
        !/^(package\.json|README\.md|RECIPES\.md|CHANGELOG\.md|LICENSE)$/.test(file) &&
        !file.startsWith('examples/') &&
        !/^(dist|types)\/.+\.(js|d\.c?ts|json|ya?ml)$/.test(file),
    );

    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(unknownFiles).toEqual([]);
  });

  test('has only modules and declarations that its entries need', () => {
    // Throws if an entry leads to a file that is missing.
    const neededFiles = [...findReachable(listEntryFiles(manifest), readText)];
    const codeFiles = files.filter((file) => codeFile.test(file) && !file.startsWith('examples/'));

    expect(neededFiles.length).toBeGreaterThan(0);
    expect(codeFiles).toEqual(neededFiles.sort());
  });

  test('names no private package', () => {
    const namingFiles = files.filter(
      (file) => codeFile.test(file) && readText(file).includes('@liked-posts/internal'),
    );
    expect(namingFiles).toEqual([]);
  });

  test('has the keywords by which people look for it', () => {
    expect(manifest.keywords).toEqual(
      expect.arrayContaining(['twitter', 'x-api', 'likes', 'liked-tweets']),
    );
  });

  test('has no relative link that leads out of the tarball', () => {
    const links = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => listTargets(readText(file)))
      .filter((target) => !/^([a-z]+:|#)/.test(target));

    // A link may lead to a folder, and to a heading.
    const isPacked = (target: string) =>
      files.some((file) => file.startsWith(target.replace(/#.*/, '')));
    expect(links.filter((target) => !isPacked(target))).toEqual([]);
  });

  // publint finds missing files of exports, and `types` that are not the first condition.
  test('passes publint', async () => {
    const bytes = readFileSync(tarball);
    // publint takes an ArrayBuffer, and Node reads small files into a part of a shared one.
    const { messages, pkg } = await publint({
      pack: {
        tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
      },
      strict: true,
    });

    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });
});
