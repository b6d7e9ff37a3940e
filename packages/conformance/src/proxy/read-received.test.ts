import { expect, it } from 'vitest';
import { readReceived } from './read-received.ts';

const read = (body: string | Uint8Array, type: string, others = {}) =>
  readReceived({
    status: 200,
    statusMessage: 'OK',
    headers: [['Content-Type', type]],
    bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    ...others,
  });

it.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/problem+json',
  'APPLICATION/JSON ;charset=utf-8',
  'text/json',
])('a body of %s is what its JSON stands for', async (type) => {
  expect(await read('{"a":1}', type)).toEqual({
    status: 200,
    headers: { 'content-type': type },
    text: '{"a":1}',
    body: { a: 1 },
  });
});

it.each(['text/html', 'application/jsonl', 'application/xjson', ''])(
  'a body of %j may be anything',
  async (type) => {
    const received = await read('{"a":', type);
    expect(received).toMatchObject({ text: '{"a":', body: '{"a":' });
    expect(received).not.toHaveProperty('unreadable');
  },
);

it('JSON may not begin with a byte order mark, and is read all the same', async () => {
  expect(await read('\uFEFF{"a":1}', 'application/json')).toMatchObject({
    text: '\uFEFF{"a":1}',
    body: { a: 1 },
    unreadable: 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).',
  });
});

it.each([
  ['', {}, 'The body is empty, and its Content-Type is application/json.'],
  ['{', {}, 'The body is not JSON, and its Content-Type is application/json. It ends with "{".'],
  [
    new Uint8Array([0x22, 0xff, 0x22]),
    {},
    'The body is not UTF-8: some of its bytes are not characters.',
  ],
  ['{}', { cut: 'It broke off.' }, 'It broke off.'],
])('a body that cannot be read is told: %o', async (body, others, reason) => {
  expect(await read(body, 'application/json', others)).toMatchObject({ unreadable: reason });
});

it('the body of 204 is none', async () => {
  const received = await read('', 'application/json', { status: 204 });
  expect(received).toMatchObject({ text: '', body: undefined });
  expect(received).not.toHaveProperty('unreadable');
});
