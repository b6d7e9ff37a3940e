import { createMock } from '@liked-posts/mock';
import { Client } from 'undici';
import { expect } from 'vitest';
import { answersDiffer, readAlike, type ServedAnswer, type WireRequest } from './requests.ts';

const mock = createMock({ answers: 'examples', journalSize: 1 });

/** Prism's answer. */
export async function askPrism(url: string, request: WireRequest): Promise<ServedAnswer> {
  // Unlike fetch, it sends every path as it is.
  const client = new Client(url);
  const answer = await client.request({
    method: request.method,
    path: targetOf(request),
    headers: headersOf(request),
  });
  const text = await answer.body.text();
  await client.close();
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`]);
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(headers),
    text,
    isExample: true,
  };
}

/** The answer of a mock with examples. */
export function askMock(request: WireRequest): ServedAnswer {
  const sent = new Map(Object.entries(headersOf(request)));
  const { status, headers, body } = mock.handle({
    method: request.method,
    url: targetOf(request),
    header: (name) => sent.get(name),
  });
  return {
    status,
    headers,
    text: body,
    isExample: mock.requests.at(-1)?.verdict === 'valid',
  };
}

/**
 * Expects that Prism answers like the mock to requests that both read alike. The listed differences
 * are allowed, and each must occur at least once.
 */
export async function compare(url: string): Promise<void> {
  const expected = new Set(answersDiffer);
  for (const request of readAlike) {
    const [prism, ours] = [await askPrism(url, request), askMock(request)];
    for (const part of partsThatDiffer(prism, ours)) {
      const difference = answersDiffer.find(
        (one) => one.in.test(part) && one.when({ request, prism, mock: ours }),
      );
      const line = `${part} of ${JSON.stringify(request)}`;
      expect(difference, `${line}: ${JSON.stringify([prism, ours])}`).toBeDefined();
      if (difference !== undefined) expected.delete(difference);
    }
  }
  expect([...expected].map(({ because }) => because)).toEqual([]);
}

/** `status`, `body`, and the names of headers. Headers about the connection do not count. */
function partsThatDiffer(prism: ServedAnswer, ours: ServedAnswer): string[] {
  const names = new Set([...Object.keys(prism.headers), ...Object.keys(ours.headers)]);
  for (const name of ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']) {
    names.delete(name);
  }
  return [
    ...(prism.status === ours.status ? [] : ['status']),
    ...(bodyOf(prism) === bodyOf(ours) ? [] : ['body']),
    ...[...names].filter((name) => prism.headers[name] !== ours.headers[name]),
  ];
}

/** The body. JSON is stripped of white space. */
function bodyOf({ headers, text }: ServedAnswer): string {
  return /json/.test(headers['content-type'] ?? '') && text !== ''
    ? JSON.stringify(JSON.parse(text))
    : text;
}

function headersOf({ authorization, prefer }: WireRequest): Record<string, string> {
  return {
    ...(authorization !== undefined && { authorization }),
    ...(prefer !== undefined && { prefer }),
  };
}

/** Path and query. */
function targetOf({ path, query }: WireRequest): string {
  if (query.length === 0) return path;
  return `${path}?${query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;
}
