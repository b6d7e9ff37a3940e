import { isObject, pickObjects } from '@liked-posts/internal/json';
import { expect, test } from 'vitest';
import { contract, nodeAt } from './contract.ts';
import { findViolations } from './schema.ts';

const page = '#/components/schemas/LikedPostsPage';
const error = '#/components/schemas/ErrorBody';
const post = (members: object) => ({ data: [{ id: '1', text: '', ...members }] });
const user = (members: object) => ({
  includes: { users: [{ id: '7', name: 'Seven', username: 'seven', ...members }] },
});

/** What is wrong, and the requirement below `#/components/schemas/`, with `~` if it is assumed. */
function findOnlyViolation(schema: string, value: unknown) {
  const [violation, ...others] = findViolations(schema, value);
  expect(others).toEqual([]);
  const { pointer = '', assumption } = violation?.requirement ?? {};
  const mark = assumption === undefined ? '' : '~';
  const requirement = mark + pointer.replace('#/components/schemas/', '');
  return { detail: violation?.detail ?? '', requirement };
}

test.each<{ about: string; value: unknown; detail: string; requirement: string }>([
  {
    about: 'text',
    value: 'x',
    detail: 'The body is "x". It must be an object.',
    requirement: 'LikedPostsPage/type',
  },
  {
    about: 'a date of 81 characters, which is cut',
    value: post({ created_at: 'x'.repeat(81) }),
    detail: `data[0].created_at is "${'x'.repeat(79)}…. It must match ^(Mon|`,
    requirement: 'Post/properties/created_at/pattern',
  },
  {
    about: 'a date whose day has one digit',
    value: post({ created_at: 'Mon Apr 1 00:00:07 +0000 2024' }),
    detail: 'data[0].created_at is "Mon Apr 1 00:00:07 +0000 2024". It must match ^(Mon|',
    requirement: '~Post/properties/created_at/pattern',
  },
  {
    about: 'a date of a Post in ISO 8601',
    value: post({ created_at: '2024-04-01T00:00:07Z' }),
    detail: 'data[0].created_at is "2024-04-01T00:00:07Z". It must match ^(Mon|',
    requirement: 'Post/properties/created_at/pattern',
  },
  {
    about: 'an object for the Posts',
    value: { data: {} },
    detail: 'data is an object. It must be a list.',
    requirement: 'LikedPostsPage/properties/data/type',
  },
  {
    about: 'a Post without a text',
    value: { data: [...post({}).data, { id: '2' }] },
    detail: 'data[1] lacks text.',
    requirement: '~Post/required',
  },
  {
    about: 'a list for a text',
    value: post({ text: [1] }),
    detail: 'data[0].text is a list. It must be text in quotes.',
    requirement: 'Post/properties/text/type',
  },
  {
    about: 'an empty list for an object',
    value: post({ public_metrics: [] }),
    detail: 'data[0].public_metrics is an empty list. It must be an object.',
    requirement: '~PostPublicMetrics/type',
  },
  {
    about: 'a number where several texts are known',
    value: post({ reply_settings: 7 }),
    detail: 'data[0].reply_settings is the number 7. It must be text in quotes.',
    requirement: '~Post/properties/reply_settings/anyOf',
  },
  {
    about: 'a token with a hyphen',
    value: { meta: { next_token: 'A-B' } },
    detail: 'meta.next_token is "A-B". It must match ^[0-9a-z]+$.',
    requirement: 'PaginationToken/pattern',
  },
  {
    about: 'a token in capitals',
    value: { meta: { next_token: 'AB' } },
    detail: 'meta.next_token is "AB". It must match ^[0-9a-z]+$.',
    requirement: '~PaginationToken/pattern',
  },
  {
    about: 'February 30',
    value: user({ created_at: '2024-02-30T00:00:00Z' }),
    detail: 'includes.users[0].created_at is "2024-02-30T00:00:00Z". It must be a date-time.',
    requirement: '~UtcDateTime/format',
  },
  {
    about: 'a date with the offset of UTC',
    value: user({ created_at: '2024-02-29T00:00:00+00:00' }),
    detail: 'includes.users[0].created_at is "2024-02-29T00:00:00+00:00". It must match ^[0-9]{4}',
    requirement: '~UtcDateTime/pattern',
  },
  {
    about: 'a date with another offset',
    value: user({ created_at: '2024-02-29T00:00:00+01:00' }),
    detail: 'includes.users[0].created_at is "2024-02-29T00:00:00+01:00". It must match ^[0-9]{4}',
    requirement: 'UtcDateTime/pattern',
  },
  {
    about: 'a URL without a scheme',
    value: user({ profile_banner_url: 'example.com' }),
    detail: 'includes.users[0].profile_banner_url is "example.com". It must be a uri.',
    requirement: '~User/properties/profile_banner_url/format',
  },
])('a page with $about: $requirement', ({ value, detail, requirement }) => {
  const found = findOnlyViolation(page, value);
  expect(found.detail.startsWith(detail), found.detail).toBe(true);
  expect(found.requirement).toBe(requirement);
});

test.each([
  {
    about: 'text for an error',
    schema: 'ErrorBody',
    value: 'x',
    detail: 'It has neither title and type, nor errors.',
    requirement: '~ProblemDocument/required',
  },
  {
    about: 'a number for the type of an error',
    schema: 'ErrorBody',
    value: { title: 'x', type: 3 },
    detail: 'type is the number 3. It must be text in quotes.',
    requirement: '~ProblemDocument/properties/type/type',
  },
  {
    about: 'text for the values of a parameter',
    schema: 'ProblemDocument',
    value: { title: 'x', type: 'x', errors: [{ parameters: { 'a/b~c': 'x' } }] },
    detail: 'errors[0].parameters.a/b~c is "x". It must be a list.',
    requirement: '~ParameterError/properties/parameters/additionalProperties/type',
  },
])('$about: $detail', ({ schema, value, detail, requirement }) => {
  expect(findOnlyViolation(`#/components/schemas/${schema}`, value)).toEqual({
    detail,
    requirement,
  });
});

test.each([
  { about: 'empty URLs', schema: page, value: user({ url: '', profile_banner_url: '' }) },
  {
    about: 'a URL with a letter that is not ASCII',
    schema: page,
    value: user({ profile_banner_url: 'https://example.com/ü' }),
  },
  { about: 'a new reply setting', schema: page, value: post({ reply_settings: 'a_new_one' }) },
  {
    about: 'an error that is meant as a list, with a number for a type',
    schema: error,
    value: { title: 'x', type: 7, errors: [{}] },
  },
  {
    about: 'a number for an account',
    schema: error,
    value: { title: 'x', type: 'y', account_id: 10000001 },
  },
])('the contract allows $about', ({ schema, value }) => {
  expect(findViolations(schema, value)).toEqual([]);
});

test('each value that breaks the schema is a violation', () => {
  const value = { ...post({ reply_settings: 7, lang: 7 }), meta: { result_count: '1' } };
  expect(findViolations(page, value).map(({ detail }) => detail)).toEqual([
    'data[0].lang is the number 7. It must be text in quotes.',
    'data[0].reply_settings is the number 7. It must be text in quotes.',
    'meta.result_count is "1". It must be a whole number.',
  ]);
});

test('violations of one category differ only in indexes and values', () => {
  const posts = Array.from({ length: 11 }, (_, id) => ({ id }));
  const found = findViolations(page, { data: posts });
  // Each Post breaks both rules.
  expect(found).toHaveLength(2 * posts.length);
  expect(new Set(found.map(({ category }) => category))).toEqual(
    new Set(['data[] lacks text.', 'data[].id must be text in quotes.']),
  );
});

test('a violation inside an assumed object has the first assumption on the path to it', () => {
  const found = [
    post({ public_metrics: { like_count: '7' } }),
    user({ withheld: { scope: 1 } }),
    // The format of such a date is promised, but not that the object has one.
    post({ edit_controls: { editable_until: '2024-02-30T00:00:00Z' } }),
  ].flatMap((value) => findViolations(page, value));

  expect(found.map(({ requirement }) => requirement.assumption)).toEqual([
    expect.stringMatching(/^The members of these metrics are not stated/),
    expect.stringMatching(/^The members of a withholding notice are not stated/),
    expect.stringMatching(/^The members of the edit controls are not stated/),
  ]);
});

test('every union in a body is of plain values', () => {
  const types = new Set<unknown>();
  for (const schema of Object.keys(contract.components.schemas)) {
    const { properties } = nodeAt(`#/components/schemas/${schema}`);
    for (const member of Object.values(Object(properties)).filter(isObject)) {
      for (const branch of pickObjects(member['anyOf'])) {
        const { $ref } = branch;
        types.add((typeof $ref === 'string' ? nodeAt($ref) : branch)['type']);
      }
    }
  }
  expect(types).toEqual(new Set(['string', 'integer', 'number']));
});
