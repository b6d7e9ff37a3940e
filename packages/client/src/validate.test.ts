import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LikedPostsQuery } from '@liked-posts/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf, rejection } from '../test/clients.ts';
import { serveTimeline } from '../test/timeline-service.ts';
import { queryRules } from './generated/query-rules.ts';
import { LikedPostsError } from './index.ts';
import { InvalidQueryError, validateQuery, validateRequests } from './validate.ts';

/** The violations of a query from outside TypeScript. */
function violationsOf(query: Record<string, unknown>) {
  try {
    // Every member of the query type is optional and checked here.
    validateQuery(query as LikedPostsQuery);
  } catch (error) {
    if (error instanceof InvalidQueryError) return error.violations;
    throw error;
  }
  return [];
}

const queryArbitrary = fc.record(
  Object.fromEntries(
    Object.entries(queryRules).map(([name, rule]) => [
      name,
      rule.type === 'integer'
        ? fc.integer({ min: rule.minimum, max: rule.maximum })
        : rule.type === 'string'
          ? fc.stringMatching(new RegExp(rule.pattern))
          : fc.subarray([...rule.values], { minLength: rule.minItems }),
    ]),
  ),
  { requiredKeys: [] },
);

describe('validateQuery', () => {
  it('has a rule for every query parameter of the contract', async () => {
    const bundle = createRequire(import.meta.url).resolve('@liked-posts/spec/openapi.json');
    const { components } = JSON.parse(await readFile(bundle, 'utf8'));
    const names = Object.values<{ in: string; name: string }>(components.parameters)
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => parameter.name);

    expect(Object.keys(queryRules).toSorted()).toEqual(names.toSorted());
  });

  it('lets every query of the contract pass', () => {
    fc.assert(
      fc.property(queryArbitrary, (query) => {
        expect(violationsOf(query)).toEqual([]);
      }),
    );
  });

  it('finds a value outside its list, among any others', () => {
    fc.assert(
      fc.property(queryArbitrary, fc.string(), (query, item) => {
        const rule = queryRules['tweet.fields'];
        fc.pre(rule?.type === 'list' && !rule.values.includes(item));
        const violations = violationsOf({ ...query, 'tweet.fields': ['id', item, 'text'] });
        expect(violations).toMatchObject([{ parameter: 'tweet.fields', value: item }]);
      }),
    );
  });

  it.each([
    [{ max_results: 4 }, 'max_results: 4 is not a whole number from 5 to 100'],
    [{ max_results: 101 }, 'max_results: 101 is not a whole number from 5 to 100'],
    [{ max_results: 5.5 }, 'max_results: 5.5 is not a whole number from 5 to 100'],
    [{ max_results: '5' }, 'max_results: "5" is not a whole number from 5 to 100'],
    [{ pagination_token: '' }, 'pagination_token: "" is not a token that matches ^[0-9a-z]+$'],
    [{ pagination_token: 'A-B' }, 'pagination_token: "A-B" is not a token that matches'],
    [{ expansions: [] }, 'expansions: [] is not a list of 1 or more of article.cover_media, '],
    [{ expansions: 'author_id' }, 'expansions: "author_id" is not a list of 1 or more of '],
    [{ 'poll.fields': ['votes'] }, 'poll.fields: "votes" is not one of duration_minutes, '],
    [{ next_token: 'a' }, 'next_token: "a" is not a query parameter; those are max_results, '],
    [{ tweetFields: ['id'] }, 'tweetFields: ["id"] is not a query parameter; those are '],
    [{ constructor: 1 }, 'constructor: 1 is not a query parameter'],
  ])('names the parameter, the value and what is allowed for %j', (query, message) => {
    // Queries from outside TypeScript.
    const validate = () => validateQuery(query as LikedPostsQuery);
    expect(validate).toThrow(InvalidQueryError);
    expect(validate).toThrow(LikedPostsError);
    expect(validate).toThrow(message);
  });

  it('names everything that is wrong at once', () => {
    expect(violationsOf({ max_results: 1, 'user.fields': ['a', 'id', 'b'], x: 1 })).toMatchObject([
      { parameter: 'max_results', value: 1 },
      { parameter: 'user.fields', value: 'a' },
      { parameter: 'user.fields', value: 'b' },
      { parameter: 'x', value: 1 },
    ]);
  });

  it('takes a parameter that is undefined for one that is not there', () => {
    expect(violationsOf({ max_results: undefined })).toEqual([]);
  });
});

describe('validateRequests', () => {
  it('checks every request before it is sent', async () => {
    const { fetch, requests } = serveTimeline({ pages: [['1']] });
    const client = clientOf(fetch);
    client.openapiFetch.use(validateRequests);

    expect(await rejection(client.getPage('1', { max_results: 3 }))).toBeInstanceOf(
      InvalidQueryError,
    );
    expect(requests.length).toBe(0);
    expect((await client.getPage('1', { max_results: 5 })).data.length).toBe(1);
  });
});
