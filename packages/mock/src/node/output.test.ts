import { expect, test, vi } from 'vitest';
import { formatRequest, formatRequestAsJson } from './output.ts';

vi.stubEnv('FORCE_COLOR', '0');

const request = {
  number: 1,
  arrived: 1_750_000_000_000,
  method: 'GET',
  url: '/2/users/1/liked_tweets?max_results=3',
  headers: {},
  status: 400,
  verdict: 'invalid',
  violations: [{ in: 'query', name: 'max_results', reason: 'It is wrong.' }],
} as const;

const controlCharacters = ['\u001b[2J', '\u009b1m', '\u202e', '\u2028', '\u2029', '\u200f', '\r\n'];

test.each(controlCharacters)('a request with %j steers no terminal', (text) => {
  const violations = [{ in: 'path', reason: `It is ${text}.` }] as const;
  expect(formatRequest({ ...request, url: `/${text}`, violations })).toMatch(
    /^400 GET \/\ufffd+(\[2J|1m)?\n {2}violation: path: It is \ufffd+(\[2J|1m)?\.$/,
  );
});

test.each(controlCharacters)('JSON has %j escaped', (text) => {
  const json = formatRequestAsJson({ ...request, url: `/${text}` });
  expect(json).toMatch(/^[ -~]+$/);
  expect(JSON.parse(json)).toMatchObject({ url: `/${text}` });
});

test('the line of a request names its example', () => {
  const line = formatRequest({ ...request, violations: [], example: 'lastPage' });
  expect(line).toMatch(/max_results=3 lastPage$/);
});

test('in a terminal, a violation wraps at words', () => {
  const reason = 'The `tweet.fields` value is not one of the allowed values. '.repeat(3).trim();
  const violations = [{ in: 'query', name: 'tweet.fields', reason }] as const;
  const [, ...lines] = formatRequest({ ...request, violations }, 60).split('\n');

  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(60);
  expect(lines.map((line) => line.trim()).join(' ')).toBe(
    `violation: query tweet.fields: ${reason}`,
  );
});

test('a refusal by the rate limit says so', () => {
  const limited = { ...request, status: 429, verdict: 'rate limited', violations: [] } as const;

  expect(formatRequest(limited)).toMatch(/^429 GET .* refused by --rate-limit$/);
});
