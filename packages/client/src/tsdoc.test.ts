import { readdir, readFile } from 'node:fs/promises';
import { compilerIn } from '@liked-posts/test-utils/compiled';
import { expect, it } from 'vitest';

const source = new URL('./', import.meta.url);

/** The declarations that the examples rely on. */
const given = `
import { createClient, indexIncludes, type Checked, type LikedPostsClient, type LikedPostsQuery } from '@liked-posts/client';
declare const id: string;
`;

/** The code of the `@example` in every doc comment of a source file. */
function examplesIn(text: string): string[] {
  return [...text.matchAll(/@example\n(.*?)\*\//gs)].map(([, example = '']) =>
    example.replaceAll(/^ *\* ?/gm, ''),
  );
}

it('every example in a doc comment compiles', async () => {
  const names = (await readdir(source)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, source), 'utf8')));
  const examples = texts.flatMap(examplesIn);
  expect(examples.length).toBeGreaterThan(4);

  const functions = examples.map((example, index) => {
    const client = /const client\b/.test(example) ? '' : 'client: LikedPostsClient';
    return `export async function example${index}(${client}) {\n${example}}\n`;
  });
  expect(compilerIn(source)(given + functions.join('\n')).errors).toEqual([]);
});
