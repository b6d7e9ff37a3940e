import { describe, expect, test } from 'vitest';
import { isReadable, readResponse } from './response.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

describe('the body of an answer', () => {
  test('is read even if some bytes are not UTF-8, which is reported', () => {
    const response = readResponse(200, json, bytes('{"data":[{"text":"café"}]}', 'latin1'));
    expect(response.unreadable).toMatch(/^The body is not UTF-8/);
    expect(response.body).toEqual({ data: [{ text: 'caf\ufffd' }] });
    expect(isReadable(response)).toBe(true);
  });

  test('may have U+FFFD in it', () => {
    expect(readResponse(200, json, bytes('{"text":"\ufffd"}'))).not.toHaveProperty('unreadable');
  });

  test.each<[type: string, text: string, reason: string | RegExp]>([
    [
      'application/json; charset=utf-8',
      '{"data":[',
      'The body is not JSON, and its Content-Type is application/json; charset=utf-8. It ends with "{\\"data\\":[".',
    ],
    ['text/json', '', 'The body is empty, and its Content-Type is text/json.'],
    ['application/problem+json', '<h1>', /^The body is not JSON/],
  ])('of %j cannot be read if it is %j', (type, text, reason) => {
    const response = readResponse(200, { 'content-type': type }, bytes(text));
    expect(response.unreadable).toMatch(reason);
    expect(isReadable(response)).toBe(false);
  });

  test.each<[type: string, text: string, body: unknown]>([
    ['text/plain', '{"data":[]}', { data: [] }],
    ['text/plain', 'Rate limit exceeded', 'Rate limit exceeded'],
    ['text/plain', '[sic]', '[sic]'],
    ['text/plain; of=application/json', '[sic]', '[sic]'],
    ['application/jsonl', '{"a":', '{"a":'],
    ['application/xjson', '{"a":', '{"a":'],
    ['', '', undefined],
  ])('of %j may be %j, which other rules check', (type, text, body) => {
    const response = readResponse(200, { 'content-type': type }, bytes(text));
    expect(response.body).toEqual(body);
    expect(response).not.toHaveProperty('unreadable');
  });

  test('is read even if it begins with a byte order mark, which is reported', () => {
    expect(readResponse(200, json, bytes('\uFEFF{"a":1}'))).toMatchObject({
      body: { a: 1 },
      unreadable: 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).',
    });
  });
});
