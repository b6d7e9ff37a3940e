import { Agent, request as send } from 'node:http';
import { createMock } from '@liked-posts/mock';
import fc from 'fast-check';
import { expect } from 'vitest';
import { answersDiffer, gapsOfPrism, readWith, type ServedAnswer } from './differences.ts';
import { anyRequest, targetOf, type WireRequest } from './request.ts';

const agent = new Agent({ keepAlive: true });
const mock = createMock({ answers: 'examples', journalSize: 1 });

/** Prism's answer. */
export function askPrism(url: string, request: WireRequest): Promise<ServedAnswer> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    send(
      {
        agent,
        host,
        port,
        method: request.method,
        path: targetOf(request),
        headers: headersOf(request),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (more) => {
          text += more;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, `${value}`]),
            ),
            text,
            isExample: true,
          }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
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
 * Expects that Prism answers this many requests like a mock that reads them the way Prism does. The
 * listed differences are allowed, and each must occur at least once.
 */
export async function compare(url: string, requests: number): Promise<void> {
  const met = new Map<number, number>();
  const expected = new Set(answersDiffer);
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const [prism, ours] = [await askPrism(url, request), askMock(readWith(gapsOfPrism, request))];
      met.set(ours.status, (met.get(ours.status) ?? 0) + 1);
      for (const part of partsThatDiffer(prism, ours)) {
        const difference = answersDiffer.find(
          (one) => one.in.test(part) && one.when({ request, prism, mock: ours }),
        );
        const line = `${part} of ${request.method} ${targetOf(request)} ${JSON.stringify(headersOf(request))}`;
        expect(difference, `${line}: ${JSON.stringify([prism, ours])}`).toBeDefined();
        if (difference !== undefined) expected.delete(difference);
      }
    }),
    { numRuns: requests, examples: answersDiffer.map(({ example }) => [example]) },
  );

  expect(
    [...expected].map(({ because }) => because),
    'what never occurs',
  ).toEqual([]);
  // If nearly all requests had the same status, the comparison would say nothing.
  for (const status of [200, 400, 401, 404, 405]) {
    expect(met.get(status), `answers with ${status}`).toBeGreaterThan(requests / 200);
  }
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
