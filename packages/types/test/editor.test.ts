import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { createCompiler } from '@liked-posts/test-utils/compiler';
import { describe, expect, test } from 'vitest';

const compile = createCompiler(new URL('./', import.meta.url));

const getPage = `
import type { CheckedQuery, LikedPostsPage, LikedPostsQuery } from '@liked-posts/types';
declare function getPage<const Query extends LikedPostsQuery = Record<never, never>>(
  id: string,
  query?: CheckedQuery<Query>,
): LikedPostsPage<Query>;
`;

describe('an error says briefly what is wrong', () => {
  test.each([
    [
      'a field that was not asked for',
      `getPage('1', { 'tweet.fields': ['author_id'] }).data?.[0]?.lang;`,
      "Property 'lang' does not exist on type '{ id: string; text: string; author_id?: string; edit_history_tweet_ids?: string[]; }'.",
    ],
    [
      'a member of includes that no expansion leads to',
      `getPage('1', { expansions: ['author_id'] }).includes?.polls;`,
      "Property 'polls' does not exist on type '{ users?: { id: string; name: string; username: string; }[]; }'.",
    ],
    [
      'an unknown enum value',
      `getPage('1', { 'tweet.fields': ['autor_id'] });`,
      `Type '"autor_id"' is not assignable to type 'TweetField'. Did you mean '"author_id"'?`,
    ],
    [
      'an empty list',
      `getPage('1', { expansions: [] });`,
      `Type 'never[]' is not assignable to type '"'expansions' needs at least one element"'.`,
    ],
  ])('for %s', (_, code, message) => {
    expect(compile(getPage + code).errors).toEqual([message]);
  });
});

test('an editor shows a page by its field names', () => {
  const module = compile(`${getPage}
const page = getPage('1', {
  'tweet.fields': ['author_id', 'public_metrics'],
  expansions: ['author_id', 'attachments.media_keys'],
  'user.fields': ['verified'],
});`);

  expect(module.errors).toEqual([]);
  expect(module.hover('page').text).toBe(
    'const page: { data?: { id: PostId; text: string; author_id?: UserId; ' +
      'edit_history_tweet_ids?: PostId[]; public_metrics?: PostPublicMetrics; }[]; ' +
      'includes?: { media?: { media_key: MediaKey; type: MediaType; }[]; ' +
      'users?: { id: UserId; name: string; username: string; verified?: boolean; }[]; }; ' +
      'errors?: Problem[]; meta?: PageMeta; }',
  );
});

test('an editor shows the comment of a look-up', () => {
  const module = compile(`
import type { IncludesIndex } from '@liked-posts/types';
declare const index: IncludesIndex<{ expansions: ['author_id'] }>;
index.author;
`);

  expect(module.errors).toEqual([]);
  expect(module.hover('author;').documentation).toBe('The author of a Post.');
});

describe('the descriptions of the contract', () => {
  const { schemas } = contract.components;

  test('are the doc comments of every named type that the package exports', () => {
    const names = Object.keys(schemas);
    const uses = names.map((name, index) => `type Use${index} = ${name};`);
    const module = compile(
      `import type { ${names.join(', ')} } from '@liked-posts/types';\n${uses.join('\n')}`,
    );

    expect(module.errors).toEqual([]);
    for (const [name, { description }] of Object.entries(schemas)) {
      // Our comment also says how the query changes the type.
      if (name === 'LikedPostsPage') continue;
      expect
        .soft(joinLines(module.hover(name).documentation), name)
        .toBe(joinLines(description ?? ''));
    }
  });

  test('are the doc comments of fields, also in a page', () => {
    const module = compile(`
import type { LikedPostsPage } from '@liked-posts/types';
declare const page: LikedPostsPage<{ 'tweet.fields': ['lang'] }>;
page.data?.[0]?.lang;
`);
    const { description = '' } = schemas['Post']?.properties?.['lang'] ?? {};

    expect(module.errors).toEqual([]);
    expect(joinLines(module.hover('lang;').documentation)).toBe(joinLines(description));
  });
});

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
