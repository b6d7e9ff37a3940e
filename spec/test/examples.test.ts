import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { follow, readName } from '../scripts/read-contract.ts';
import type { Schema } from '../types/openapi.d.cts';

interface Post {
  id: string;
  text: string;
  author_id?: string;
  created_at?: string;
  entities?: Partial<Record<'urls' | 'hashtags' | 'cashtags' | 'mentions', Entity[]>>;
}

interface Entity {
  start: number;
  end: number;
  url?: string;
  tag?: string;
  username?: string;
}

interface PageBody {
  data?: Post[];
  includes?: { tweets?: Post[]; users?: { id: string }[] };
  meta?: { result_count: number; next_token?: string; previous_token?: string };
}

const { components } = contract;

/** The examples of a whole walk: their tokens lead from one to the next. */
const walk = ['firstPage', 'middlePage', 'shortPage', 'emptyPage', 'lastPage', 'endPage'];

function readPage(name: string): PageBody {
  return components.examples[name]?.value as PageBody;
}

// Lint holds each example against its schema.
const { '200': pageResponse, ...errorResponses } = operation.responses;
const pages = Object.entries(pageResponse?.examples ?? {}).map(([name, { value }]) => ({
  name,
  ...(value as PageBody),
}));

test('every example belongs to a response', () => {
  const errors = Object.values(errorResponses).flatMap(({ examples }) => Object.keys(examples));
  const used = [...pages.map(({ name }) => name), ...errors];
  expect(Object.keys(components.examples).filter((name) => !used.includes(name))).toEqual([]);
});

/** How the tokens of the examples begin, so that a reader sees in which direction a token leads. */
const tokenPrefixes = { next: '7140dib', previous: '77qpymm' };

test('each page of the walk is linked with its neighbors by tokens of its own', () => {
  const metas = walk.map((name) => readPage(name).meta);
  const forward = metas.map((meta) => meta?.next_token);
  const backward = metas.map((meta) => meta?.previous_token);

  expect(forward.map((token) => token?.slice(0, 7))).toEqual([
    ...Array(5).fill(tokenPrefixes.next),
    undefined,
  ]);
  expect(backward.map((token) => token?.slice(0, 7))).toEqual([
    undefined,
    ...Array(5).fill(tokenPrefixes.previous),
  ]);
  // Each token is different: five lead forward, five lead back, and the two ends have undefined.
  expect(new Set([...forward, ...backward]).size).toBe(5 + 5 + 1);
});

test('the walk meets short and empty pages on its way', () => {
  expect(walk.map((name) => readPage(name).meta?.result_count)).toEqual([5, 5, 3, 0, 2, 0]);
});

test('no Post comes twice in the walk', () => {
  const ids = walk.flatMap((name) => readPage(name).data?.map(({ id }) => id) ?? []);
  expect(ids).toEqual([...new Set(ids)]);
});

test('the number of results is the number of Posts', () => {
  for (const { data, meta } of pages) {
    if (meta) expect(meta.result_count).toBe(data?.length ?? 0);
  }
});

test('the creation time of a Post exists on its weekday and agrees with its id', () => {
  const posts = pages.flatMap(({ data = [], includes }) => [...data, ...(includes?.tweets ?? [])]);
  for (const { id, created_at } of posts) {
    if (created_at === undefined) continue;
    const [weekday, month, day, time, , year] = created_at.split(' ');
    const date = new Date(`${day} ${month} ${year} ${time} UTC`);
    expect(date.toUTCString()).toBe(`${weekday}, ${day} ${month} ${year} ${time} GMT`);
    // The first bits of an identifier are milliseconds since 4 November 2010.
    const created = new Date(Number((BigInt(id) >> 22n) + 1288834974657n));
    expect(created.toUTCString()).toBe(date.toUTCString());
  }
});

test.for(walk)('%s includes each author once', (name) => {
  const { data = [], includes } = readPage(name);
  const users = includes?.users?.map(({ id }) => id) ?? [];
  expect(users).toEqual([...new Set(data.map(({ author_id }) => author_id))]);
});

test('everyField shows every field of every object', () => {
  const missingFields = new Set<string>();
  const shownFields = new Set<string>();

  function visit(schema: Schema, name: string, value: unknown): void {
    if (schema.$ref) {
      visit(follow(components.schemas, schema), readName(schema), value);
    }
    if (schema.items && Array.isArray(value)) {
      for (const item of value) visit(schema.items, name, item);
    }
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const field = `${name}.${key}`;
      const fieldValue = (value as Record<string, unknown>)[key];
      if (fieldValue === undefined) {
        missingFields.add(field);
      } else {
        shownFields.add(field);
        visit(property, field, fieldValue);
      }
    }
  }

  visit({ $ref: '#/components/schemas/LikedPostsPage' }, '', readPage('everyField'));
  // Most objects come several times, and need to show each field once.
  const neverShown = [...missingFields].filter((field) => !shownFields.has(field));
  expect(neverShown, 'add them to spec/examples/everyField.yaml').toEqual([]);
  // With fewer, the search would have ended too early.
  expect(shownFields.size).toBeGreaterThan(150);
});

test('what is recognized in the text of everyField is where the offsets say', () => {
  const [post] = readPage('everyField').data ?? [];
  const { urls = [], hashtags = [], cashtags = [], mentions = [] } = post?.entities ?? {};
  const readPart = ({ start, end }: Entity) => post?.text.slice(start, end);
  expect(urls.map(readPart)).toEqual(urls.map(({ url }) => url));
  expect(hashtags.map(readPart)).toEqual(hashtags.map(({ tag }) => `#${tag}`));
  expect(cashtags.map(readPart)).toEqual(cashtags.map(({ tag }) => `$${tag}`));
  expect(mentions.map(readPart)).toEqual(mentions.map(({ username }) => `@${username}`));
});
