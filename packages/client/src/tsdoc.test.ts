import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const source = new URL('./', import.meta.url);
const folder = new URL('../node_modules/.cache/tsdoc-examples/', import.meta.url);
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

/** The declarations that the examples rely on. */
const given = `
import { createClient, createGate, indexIncludes, LikedPostsError, ListingError, parseCreatedAt, resourcesOf, TimeoutError, toArray, UserNotFoundError, type Checked, type LikedPostsClient, type LikedPostsQuery, type Position } from '../../../src/index.ts';
import { readText } from '../../../src/text.ts';
import { openapiFetch } from '../../../src/openapi-fetch.ts';
import { parseQuery, validateQuery } from '../../../src/validate.ts';
declare const id: string;
declare const save: (post: object) => void;
declare const session: { token: string; refresh: () => Promise<string> };
`;

/** The code of the \`@example\` in every doc comment of a source file. */
function examplesIn(text: string): string[] {
  return [...text.matchAll(/@example\n(.*?)\*\//gs)].map(([, example = '']) =>
    example.replaceAll(/^ *\* ?/gm, ''),
  );
}

afterAll(() => rm(folder, { recursive: true, force: true }));

it('every example in a doc comment compiles', async () => {
  const names = (await readdir(source)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, source), 'utf8')));
  const examples = texts.flatMap(examplesIn);
  expect(examples.length).toBeGreaterThan(7);

  await mkdir(folder, { recursive: true });
  const functions = examples.map((example, index) => {
    const client = /const client\b/.test(example) ? '' : 'client: LikedPostsClient';
    return `export async function example${index}(${client}) {\n${example}}\n`;
  });
  await writeFile(new URL('examples.ts', folder), given + functions.join('\n'));
  await writeFile(
    new URL('tsconfig.json', folder),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
      include: ['examples.ts'],
    }),
  );
  const result = promisify(execFile)(process.execPath, [
    tsc,
    '--noEmit',
    '-p',
    fileURLToPath(folder),
  ]);
  const output = await result.then(
    () => '',
    (failure: { stdout: string }) => failure.stdout,
  );
  expect(output).toBe('');
});
