import { describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

const read = (body: string | Uint8Array, type?: string, others = {}) =>
  readBody({
    status: 200,
    statusMessage: 'OK',
    headers: type === undefined ? [] : [['Content-Type', type]],
    bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    ...others,
  });

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/problem+json',
    'APPLICATION/JSON ;charset=utf-8',
    'text/json',
  ])('of %s is what its JSON stands for', async (type) => {
    expect(await read('{"a":1}', type)).toEqual({
      text: '{"a":1}',
      value: { a: 1 },
      violations: [],
    });
  });

  it.each(['text/html', 'application/jsonl', 'application/xjson', undefined])(
    'of %s is its text',
    async (type) => {
      expect(await read('{"a":1}', type)).toEqual({
        text: '{"a":1}',
        value: '{"a":1}',
        violations: [],
      });
    },
  );

  it('of JSON may not begin with a byte order mark, and is read all the same', async () => {
    expect(await read('\uFEFF{"a":1}', 'application/json')).toEqual({
      text: '\uFEFF{"a":1}',
      value: { a: 1 },
      violations: [{ in: 'body', reason: expect.stringContaining('byte order mark') }],
    });
  });

  it.each([
    ['', {}, 'The body is empty, although its Content-Type says that it is JSON.'],
    ['{', {}, 'The body is not JSON, although its Content-Type says that it is JSON.'],
    [new Uint8Array([0x22, 0xff, 0x22]), {}, 'The body is not UTF-8.'],
    ['{}', { cut: 'It broke off.' }, 'It broke off.'],
  ])('that cannot be read has no value: %o', async (body, others, reason) => {
    const { violations, ...rest } = await read(body, 'application/json', others);
    expect(violations).toEqual([{ in: 'body', reason }]);
    expect(rest).not.toHaveProperty('value');
  });

  it('of 204 is none', async () => {
    expect(await read('x', 'application/json', { status: 204 })).toEqual({
      text: '',
      value: undefined,
      violations: [],
    });
  });
});
