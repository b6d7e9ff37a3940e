import { createCompiler } from '@liked-posts/test-utils/compiler';
import { expansions, type LikedPostsQuery } from '@liked-posts/types';
import { readQuery } from '@liked-posts/types/request';
import { expect, test } from 'vitest';
import { lists } from './contract.ts';
import { buildPageType, joinPieces, renderModule } from './print-page-type.ts';

const compile = createCompiler(new URL('./', import.meta.url));
/** One text for each list parameter, with all its values. */
const wholeLists = lists.map(({ name, values }) => `${name}=${values.map((value) => value.name)}`);

/** Queries for nothing, all, all of the Post itself, each expansion, and each field alone. */
const queries: LikedPostsQuery[] = [
  '',
  'max_results=5',
  wholeLists.join('&'),
  wholeLists.filter((part) => !part.startsWith('expansions')).join('&'),
  ...expansions.map((name) => `expansions=${name}&media.fields=url&user.fields=verified`),
  ...lists
    .filter(({ resource }) => resource)
    .flatMap(({ name, values }) =>
      values.map((value) => `expansions=${expansions}&${name}=${value.name}`),
    ),
].map((search) => readQuery(search).query);

/** The names that the types package has for strings. For all of them, `buildPageType` has `string`. */
const aliases = [
  'MediaKey',
  'PaginationToken',
  'PlaceId',
  'PollId',
  'PostId',
  'UserId',
  'UtcDateTime',
];

/** `PostId` → `string`, and `[x: string]` → `[key: string]`, as `buildPageType` has them. */
function replaceAliases(type: string): string {
  // For a string, the compiler may use any of its names, depending on what it has compiled before.
  return type
    .replace(new RegExp(`\\b(${aliases.join('|')})\\b`, 'g'), 'string')
    .replaceAll('[x: string]', '[key: string]');
}

const joinLines = (text: string) => text.replace(/\s+/g, ' ');

test('the type of a page is the one that the compiler shows for LikedPostsPage', () => {
  const { errors, typeOf } = compile(
    `import type { LikedPostsPage, ${aliases} } from '@liked-posts/types';
    ${aliases.map((name) => `export type _${name} = ${name};`).join('\n')}
    ${queries
      .map(
        (query, index) =>
          `const query${index} = ${JSON.stringify(query)} as const;
          export type Page${index} = LikedPostsPage<typeof query${index}>;`,
      )
      .join('\n')}`,
  );

  expect(errors).toEqual([]);
  expect(aliases.map((name) => typeOf(`_${name}`))).toEqual(aliases.map(() => 'string'));
  expect(queries.length).toBeGreaterThan(20);
  for (const [index, query] of queries.entries()) {
    expect(joinLines(joinPieces(buildPageType(query))), JSON.stringify(query)).toBe(
      replaceAliases(typeOf(`Page${index}`)),
    );
  }
});

test('the copied code compiles by itself if the types package is installed', () => {
  // A few of each kind: compiling all of them would take long.
  for (const query of [...queries.slice(0, 3), ...queries.slice(-2)]) {
    const text = renderModule(buildPageType(query));
    expect(compile(text).errors, text).toEqual([]);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  }
});
