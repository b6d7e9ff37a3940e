import { readdir, readFile } from 'node:fs/promises';
import { compilerIn } from '@liked-posts/test-utils/compiled';
import { describe, expect, test } from 'vitest';

const source = new URL('./', import.meta.url);
const compile = compilerIn(source);

const given = `
import { createClient, indexIncludes, type LikedPostsQuery } from '@liked-posts/client';
const client = createClient({ baseUrl: 'https://api.example.com' });
const page = await client.getPage('1', { expansions: ['author_id'] });
const [post = { id: '1', text: '' }] = page.data;
`;
const aPost = '{ id: string; text: string; edit_history_tweet_ids?: string[]; }';

describe('the compiler says what to do', () => {
  const mistakes = [
    [
      'about options in the place of the query',
      `client.posts('1', { limit: 5 });`,
      `Type 'number' is not assignable to type '"'limit' is an option: options come after the query"'.`,
    ],
    [
      'about options among the parameters of the query',
      `client.getPage('1', { max_results: 5, signal: AbortSignal.timeout(1) });`,
      `Type 'AbortSignal' is not assignable to type '"'signal' is an option: options come after the query"'.`,
    ],
    [
      'about a look-up whose field was not requested',
      'indexIncludes(page).author(post)?.username;',
      `Argument of type '${aPost}' is not assignable to parameter of type '"the query must request 'author_id' in 'tweet.fields'"'.`,
    ],
    [
      'about a look-up whose expansion was not requested',
      'indexIncludes(page).media(post);',
      `Property 'media' does not exist on type 'IncludesIndex<{ readonly expansions: readonly ["author_id"]; }>'.`,
    ],
    [
      'about a generic query that is not checked',
      `const first = <Query extends LikedPostsQuery>(query: Query) => client.getPage('1', query);`,
      "Argument of type 'Query' is not assignable to parameter of type 'Checked<Query>'.",
    ],
    [
      'about a parameter that does not exist',
      `client.getPage('1', { tweetFields: ['lang'] });`,
      "Object literal may only specify known properties, but 'tweetFields' does not exist in type 'AnyQuery'. Did you mean to write 'tweet.fields'?",
    ],
  ] as const;
  // Compiled together, because each compilation takes a third of a second.
  const { errors } = compile(given + mistakes.map(([, code]) => code).join('\n'));

  test.each(mistakes.map(([about, , message], at) => [about, message, at] as const))(
    '%s',
    (_, message, at) => {
      expect(errors[at]).toBe(message);
      expect(errors.length).toBe(mistakes.length);
    },
  );
});

/** The declarations that the examples rely on. */
const givenToExamples = `
import { createClient, indexIncludes, type Checked, type LikedPostsClient, type LikedPostsQuery } from '@liked-posts/client';
declare const id: string;
`;

/** The code of the `@example` in every doc comment of a source file. */
function examplesIn(text: string): string[] {
  return [...text.matchAll(/@example\n(.*?)\*\//gs)].map(([, example = '']) =>
    example.replaceAll(/^ *\* ?/gm, ''),
  );
}

test('every example in a doc comment compiles', async () => {
  const names = (await readdir(source)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, source), 'utf8')));
  const examples = texts.flatMap(examplesIn);
  expect(examples.length).toBeGreaterThan(4);

  const functions = examples.map((example, index) => {
    const client = /const client\b/.test(example) ? '' : 'client: LikedPostsClient';
    return `export async function example${index}(${client}) {\n${example}}\n`;
  });
  expect(compile(givenToExamples + functions.join('\n')).errors).toEqual([]);
});
