import { createCompiler } from '@liked-posts/test-utils/compiler';
import { expansions, type LikedPostsQuery } from '@liked-posts/types';
import { readQuery } from '@liked-posts/types/request';
import { expect, test } from 'vitest';
import { lists } from './explanations.ts';
import { buildPageType } from './page-type.ts';
import { joinPieces, printModule, printType } from './print-type.ts';

const compile = createCompiler(new URL('./', import.meta.url));
/** One text for each list parameter, with all its values. */
const wholeLists = lists.map(
  ({ name, values }) => `${name}=${values.map((value) => value.name).join(',')}`,
);
const everything = wholeLists.join('&');
const allExpansions = `expansions=${expansions.join(',')}`;

const searches = [
  '', // nothing
  'max_results=5', // no list
  everything,
  wholeLists.filter((part) => !part.startsWith('expansions')).join('&'), // all of the Post itself
  // Each expansion, with fields that are no defaults.
  ...expansions.map((name) => `expansions=${name}&media.fields=url&user.fields=verified`),
  // Each field alone.
  ...lists
    .filter(({ resource }) => resource)
    .flatMap(({ name, values }) => values.map((value) => `${allExpansions}&${name}=${value.name}`)),
];

/** The names of the types package for strings. If one is missing here, the test of the page fails. */
const aliases = [
  'MediaKey',
  'PaginationToken',
  'PlaceId',
  'PollId',
  'PostId',
  'UserId',
  'UtcDateTime',
];

/** `PostId` → `string`, as `buildPageType` has it. */
function replaceAliases(type: string): string {
  // For a string, the compiler may use any of its names, depending on what it has compiled before.
  return type.replace(new RegExp(`\\b(${aliases.join('|')})\\b`, 'g'), 'string');
}

/** The type of a page in one line, as the compiler shows types. */
const printInLine = (query: LikedPostsQuery) =>
  joinPieces(printType(buildPageType(query))).replace(/\s+/g, ' ');

/** Such as `const query0 = {} as const; export type Page0 = LikedPostsPage<typeof query0>;` */
const declarePage = (query: LikedPostsQuery, index: number) =>
  `const query${index} = ${JSON.stringify(query)} as const;
  export type Page${index} = LikedPostsPage<typeof query${index}>;`;

const imports = `import type { LikedPostsPage, ${aliases.join(', ')} } from '@liked-posts/types';`;

test('each alias is a name of string', () => {
  const declarations = aliases.map((name) => `export type _${name} = ${name};`);
  const { errors, typeOf } = compile([imports, ...declarations].join('\n'));

  expect(errors).toEqual([]);
  for (const name of aliases) expect(typeOf(`_${name}`), name).toBe('string');
});

test('the type of a page is the one that the compiler shows for LikedPostsPage', () => {
  const queries = searches.map((search) => readQuery(search).query);
  const { errors, typeOf } = compile([imports, ...queries.map(declarePage)].join('\n'));

  expect(errors).toEqual([]);
  expect(queries.length).toBeGreaterThan(20);
  for (const [index, query] of queries.entries()) {
    const shown = replaceAliases(typeOf(`Page${index}`));
    expect(printInLine(query), JSON.stringify(query)).toBe(shown);
  }
});

test('the copied code compiles by itself if the types package is installed', () => {
  // A few: compiling all queries would take long.
  const samples = ['', everything, 'expansions=author_id', `${allExpansions}&user.fields=verified`];
  for (const search of samples) {
    const text = printModule(buildPageType(readQuery(search).query));
    expect(compile(text).errors, text).toEqual([]);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  }
});
