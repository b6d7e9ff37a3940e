import { describe, expect, it } from 'vitest';
import { isReadable, parseJson, readAnswer } from './answer.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

describe('the body of an answer', () => {
  it.each([
    ['{"a":1,"b":[-2.5e3,true,null]}', { a: 1, b: [-2500, true, null] }],
    ['{"id":1939076241552541123}', { id: 1939076241552541123n }],
    ['[-1939076241552541123, 1939076241552541122]', [-1939076241552541123n, 1939076241552541122n]],
    [
      '{"id": 1939076241552541123, "small":7, "text":"\\ud83d\\ude00 \\u00e9 😀 \\"x\\" \\/ #: - [1]", "n":null, "e":1.5}',
      { id: 1939076241552541123n, small: 7, text: '😀 é 😀 "x" / #: - [1]', n: null, e: 1.5 },
    ],
    ['{"id":1939076241552541123,"id":1939076241552541125}', { id: 1939076241552541125n }],
    ['{"text":": 1939076241552541123","yes":true}', { text: ': 1939076241552541123', yes: true }],
    ['-1939076241552541123', -1939076241552541123n],
    ['{"id":\r1939076241552541123\t}', { id: 1939076241552541123n }],
    [
      '[1939076241552541123, 1234567890123456, 19390762415525411.5, 1e+0000000000000002, -0]',
      [1939076241552541123n, 1234567890123456, 19390762415525412, 100, -0],
    ],
    [
      '{"\\\\":"\\\\\\" 1939076241552541123","\\"":1939076241552541123,"half":"\\ud83d"}',
      { '\\': '\\" 1939076241552541123', '"': 1939076241552541123n, half: '\ud83d' },
    ],
  ])('%s keeps its numbers', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('is read even if a string in it has millions of escapes', () => {
    for (const character of '\n\\') {
      const [text, id] = [character.repeat(2e6), 1939076241552541123n];
      const read = readAnswer(200, json, bytes(`{"text":${JSON.stringify(text)},"id":${id}}`));
      expect(read).not.toHaveProperty('unreadable');
      expect(read.body).toEqual({ text, id });
    }
  });

  it('is read even if some bytes are not UTF-8, which is reported', () => {
    const answer = readAnswer(200, json, bytes('{"data":[{"text":"café"}]}', 'latin1'));
    expect(answer.unreadable).toMatch(/^The body is not UTF-8/);
    expect(answer.body).toEqual({ data: [{ text: 'caf\ufffd' }] });
    expect(isReadable(answer)).toBe(true);
  });

  it('may have U+FFFD in it', () => {
    expect(readAnswer(200, json, bytes('{"text":"\ufffd"}'))).not.toHaveProperty('unreadable');
  });

  it.each<[type: string, text: string, reason: string | RegExp]>([
    [
      'application/json; charset=utf-8',
      '{"data":[',
      'The body is not JSON, and its Content-Type is application/json; charset=utf-8. It ends with "{\\"data\\":[".',
    ],
    ['text/json', '', 'The body is empty, and its Content-Type is text/json.'],
    ['application/problem+json', '<h1>', /^The body is not JSON/],
    ['APPLICATION/JSON ;charset=utf-8', `{${'x'.repeat(50)}`, /It ends with "x{40}"\.$/],
  ])('of %j cannot be read if it is %j', (type, text, reason) => {
    const answer = readAnswer(200, { 'content-type': type }, bytes(text));
    expect(answer.unreadable).toMatch(reason);
    expect(isReadable(answer)).toBe(false);
  });

  it.each<[type: string, text: string, body: unknown]>([
    ['text/plain', '{"data":[]}', { data: [] }],
    ['text/plain', 'Rate limit exceeded', 'Rate limit exceeded'],
    ['text/plain', '[sic]', '[sic]'],
    ['text/plain; of=application/json', '[sic]', '[sic]'],
    ['application/jsonl', '{"a":', '{"a":'],
    ['application/xjson', '{"a":', '{"a":'],
    ['', '', undefined],
  ])('of %j may be %j, which other rules check', (type, text, body) => {
    const answer = readAnswer(200, { 'content-type': type }, bytes(text));
    expect(answer.body).toEqual(body);
    expect(answer).not.toHaveProperty('unreadable');
  });

  it('is read even if it begins with a byte order mark, which is reported', () => {
    expect(readAnswer(200, json, bytes('\uFEFF{"a":1}'))).toMatchObject({
      body: { a: 1 },
      unreadable: 'The body begins with a byte order mark, which JSON must not (RFC 8259, 8.1).',
    });
  });
});
