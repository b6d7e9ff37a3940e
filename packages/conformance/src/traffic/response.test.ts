import { expect, test } from 'vitest';
import { isReadable, readResponse } from './response.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

test('a body with bytes that are not UTF-8 is read', () => {
  const response = readResponse(200, json, bytes('{"data":[{"text":"café"}]}', 'latin1'));
  expect(response.unreadable).toMatch(/^The body is not UTF-8/);
  expect(response.body).toEqual({ data: [{ text: 'caf\ufffd' }] });
  expect(isReadable(response)).toBe(true);
});

test('a body in UTF-8 may have U+FFFD in it', () => {
  expect(readResponse(200, json, bytes('{"text":"\ufffd"}'))).not.toHaveProperty('unreadable');
});

test.each<{ about: string; type: string; text: string; reason: string | RegExp }>([
  {
    about: 'half of a page',
    type: 'application/json; charset=utf-8',
    text: '{"data":[',
    reason:
      'The body is not JSON, and its Content-Type is application/json; charset=utf-8. It ends with "{\\"data\\":[".',
  },
  {
    about: 'an empty body',
    type: 'text/json',
    text: '',
    reason: 'The body is empty, and its Content-Type is text/json.',
  },
  {
    about: 'HTML',
    type: 'application/problem+json',
    text: '<h1>',
    reason: /^The body is not JSON/,
  },
])('$about cannot be read as $type', ({ type, text, reason }) => {
  const response = readResponse(200, { 'content-type': type }, bytes(text));
  expect(response.unreadable).toMatch(reason);
  expect(isReadable(response)).toBe(false);
});

test.each<{ about: string; type: string; text: string; body: unknown }>([
  { about: 'a page', type: 'text/plain', text: '{"data":[]}', body: { data: [] } },
  { about: 'plain text', type: 'text/plain', text: 'Too many', body: 'Too many' },
  {
    about: 'text whose parameter names JSON',
    type: 'text/plain; of=application/json',
    text: '[sic]',
    body: '[sic]',
  },
  { about: 'a line of JSON', type: 'application/jsonl', text: '{"a":', body: '{"a":' },
  { about: 'an empty body', type: '', text: '', body: undefined },
])('$about as $type is left to other rules', ({ type, text, body }) => {
  const response = readResponse(200, { 'content-type': type }, bytes(text));
  expect(response.body).toEqual(body);
  expect(response).not.toHaveProperty('unreadable');
});

test('a body that begins with a byte order mark is read', () => {
  expect(readResponse(200, json, bytes('\uFEFF{"a":1}'))).toMatchObject({
    body: { a: 1 },
    unreadable: 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).',
  });
});

test('a body that is nested too deep cannot be read', () => {
  const list = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const response = readResponse(200, json, bytes(`{"data":${list}}`));
  expect(response.unreadable).toBe('The body is nested in more than 100 levels.');
  expect(isReadable(response)).toBe(false);
});
