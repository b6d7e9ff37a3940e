import { readdir, readFile } from 'node:fs/promises';
import { createCompiler } from '@liked-posts/test-utils/compiler';
import { expect, test } from 'vitest';

const source = new URL('./', import.meta.url);
const compile = createCompiler(source);

/** The declarations that every mistake can use. */
const prelude = `
import { createClient, defineQuery, indexIncludes, type LikedPostsQuery } from '@liked-posts/client';
const client = createClient({ baseUrl: 'https://api.example.com' });
const page = await client.getPage('1', { expansions: ['author_id'] });
const [post = { id: '1', text: '' }] = page.data;
const misspelled = { 'tweet.fields': ['lang'], max_result: 10 } as const;
`;
const aPost = '{ id: string; text: string; edit_history_tweet_ids?: string[]; }';

/** The message of the compiler for a value of a wrong parameter. `reason` is text of ours. */
const describeNotAssignable = (type: string, reason: string) =>
  `Type '${type}' is not assignable to type '"${reason}"'.`;
const describeUnknown = (name: string) => `'${name}' is not a query parameter of liked Posts`;
const misspelledConstant =
  `Argument of type '{ readonly 'tweet.fields': readonly ["lang"]; readonly max_result: 10; }' ` +
  `is not assignable to parameter of type '{ readonly 'tweet.fields': readonly ["lang"]; ` +
  `readonly max_result: "'max_result' is not a query parameter of liked Posts"; }'.`;

const mistakes: { about: string; code: string; message: string }[] = [
  {
    about: 'options in the place of the query',
    code: `client.posts('1', { limit: 5 });`,
    message: describeNotAssignable('number', "'limit' is an option: options come after the query"),
  },
  {
    about: 'options among the parameters',
    code: `client.getPage('1', { max_results: 5, signal: AbortSignal.timeout(1) });`,
    message: describeNotAssignable(
      'AbortSignal',
      "'signal' is an option: options come after the query",
    ),
  },
  {
    about: 'a misspelled parameter alone',
    code: `client.getPage('1', { tweetFields: ['lang'] });`,
    message:
      "Object literal may only specify known properties, but 'tweetFields' does not exist in type 'AnyQuery'. Did you mean to write 'tweet.fields'?",
  },
  {
    about: 'a misspelled parameter with a number, in getPage',
    code: `client.getPage('1', { 'tweet.fields': ['lang'], max_result: 10 });`,
    message: describeNotAssignable('number', describeUnknown('max_result')),
  },
  {
    about: 'a misspelled parameter with a string, in pages',
    code: `client.pages('1', { max_results: 10, token: 'a' });`,
    message: describeNotAssignable('"a"', describeUnknown('token')),
  },
  {
    about: 'a misspelled parameter with a list, in posts',
    code: `client.posts('1', { max_results: 10, 'tweet.feilds': ['lang'] });`,
    message: describeNotAssignable('string[]', describeUnknown('tweet.feilds')),
  },
  {
    about: 'a misspelled parameter in defineQuery',
    code: `defineQuery({ 'tweet.fields': ['lang'], max_result: 10 });`,
    message: describeNotAssignable('number', describeUnknown('max_result')),
  },
  {
    about: 'a misspelled parameter in a constant',
    code: `client.getPage('1', misspelled);`,
    message: misspelledConstant,
  },
  {
    about: 'a misspelled parameter in a constant, in defineQuery',
    code: 'defineQuery(misspelled);',
    message: misspelledConstant,
  },
  {
    about: 'a look-up whose field was not requested',
    code: 'indexIncludes(page).author(post)?.username;',
    message: `Argument of type '${aPost}' is not assignable to parameter of type '"the query must request 'author_id' in 'tweet.fields'"'.`,
  },
  {
    about: 'a look-up whose expansion was not requested',
    code: 'indexIncludes(page).media(post);',
    message: `Property 'media' does not exist on type 'IncludesIndex<{ readonly expansions: readonly ["author_id"]; }>'.`,
  },
  {
    about: 'a generic query that is not checked',
    code: `const first = <Query extends LikedPostsQuery>(query: Query) => client.getPage('1', query);`,
    message:
      "Argument of type 'Query' is not assignable to parameter of type 'CheckedQuery<Query, keyof PagingOptions>'.",
  },
];
// Compiled together, because each compilation takes a third of a second.
const { errors } = compile(prelude + mistakes.map(({ code }) => code).join('\n'));

test.each(mistakes.map((mistake, index) => ({ ...mistake, index })))(
  'the compiler has one error for $about',
  ({ message, index }) => {
    expect(errors[index]).toBe(message);
    // If a mistake had no error or two errors, the indexes of later mistakes would be wrong.
    expect(errors.length).toBe(mistakes.length);
  },
);

/** The declarations that every example can use. */
const examplePrelude = `
import { createClient, indexIncludes, type Checked, type LikedPostsClient, type LikedPostsQuery } from '@liked-posts/client';
declare const id: string;
`;

/** The code of the `@example` in every doc comment of a source file. */
function readExamples(text: string): string[] {
  return [...text.matchAll(/@example\n(.*?)\*\//gs)].map(([, example = '']) =>
    example.replaceAll(/^ *\* ?/gm, ''),
  );
}

test('every example in a doc comment compiles', async () => {
  const names = (await readdir(source)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, source), 'utf8')));
  const examples = texts.flatMap(readExamples);
  expect(examples.length).toBeGreaterThan(4);

  const functions = examples.map((example, index) => {
    const client = /const client\b/.test(example) ? '' : 'client: LikedPostsClient';
    return `export async function example${index}(${client}) {\n${example}}\n`;
  });
  expect(compile(examplePrelude + functions.join('\n')).errors).toEqual([]);
});
