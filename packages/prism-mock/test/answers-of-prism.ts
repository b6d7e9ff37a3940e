import { seed } from '@liked-posts/equipment/seed';
import { exampleNames, Front, type Incoming, type Injection } from '@liked-posts/mock/server';
import { parameters } from '@liked-posts/types/request';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { abilities } from '../src/abilities.ts';
import { Answerer } from '../src/answerer.ts';
import type { LinkedPage } from '../src/examples/page-links.ts';
import { tokensOf } from '../src/examples/page-links.ts';
import { handle } from '../src/start-mock.ts';
import { LivePrism } from './live-prism.ts';

/** A mock that has no port. */
export function mockOf(answerer: Answerer) {
  const front = new Front<LinkedPage>({
    strict: true,
    cors: true,
    journalSize: 10_000,
    abilities,
    now: Date.now,
    find: (_userId, query) => answerer.find(query),
  });
  return { front, ask: (incoming: Incoming) => handle(incoming, front, answerer) };
}

const first = new Answerer({ dynamic: false }).find({});
const token = tokensOf(first?.body).next_token ?? '';
const tokens = [token, `${token}x`, 'a'];
const names = [...exampleNames.values()].flat();

const pair = fc.constantFrom(...Object.entries(parameters)).chain(([name, parameter]) => {
  const values = 'values' in parameter ? parameter.values : undefined;
  const value = values
    ? fc.array(fc.constantFrom<string>(...values), { minLength: 1, maxLength: 4 }).map(String)
    : name === 'max_results'
      ? fc.integer({ min: 3, max: 102 }).map(String)
      : fc.constantFrom(...tokens);
  return value.map((text) => `${name}=${text}`);
});
const isOfPath = (text: string) => text.startsWith('id=');
const search = fc.array(
  pair.filter((text) => !isOfPath(text)),
  { maxLength: 3 },
);
const codes = [200, 400, 401, 403, 404, 418, 429, 500, 502, 503, 599, 1].map(
  (code) => `code=${code}`,
);
const generated = ['dynamic=true, seed=1', 'code=503, dynamic=true, seed=2'];
const prefer = fc.oneof(
  { weight: 50, arbitrary: fc.constantFrom(...names.map((name) => `example=${name}`), ...codes) },
  // They take a hundred times as long.
  { weight: 1, arbitrary: fc.constantFrom(...generated) },
);
const headers = fc.record(
  {
    authorization: fc.constantFrom('Bearer one', 'Bearer another', 'bearer x', 'Basic x'),
    accept: fc.constantFrom(
      ...[
        '*/*',
        'application/json',
        'application/problem+json',
        'text/html, */*;q=0.1',
        'text/plain',
      ],
      'image/png',
    ),
    prefer,
    origin: fc.constant('https://app.test'),
  },
  { requiredKeys: [] },
);
const queueable: readonly Injection[] = [
  { code: 503 },
  { example: 'lastPage' },
  { delay: 5 },
  { body: 'other' },
  { fault: 'html' },
  { fault: 'emptyPage' },
  { reset: true },
];
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'),
  user: fc.constantFrom('1', '42', '2244994945', '2244994945', 'x'),
  search,
  headers: fc.oneof(
    headers,
    headers.map((some) => ({ ...some, authorization: 'Bearer one' })),
  ),
  /** What is queued before it is sent. */
  queued: fc.option(fc.constantFrom(...queueable), { freq: 10 }),
});

/** Fails where the mock answers or keeps something else than it would if it asked Prism each time. */
export async function expectAnswersOfPrism(numRuns: number): Promise<void> {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0));
  const live = new LivePrism({ dynamic: false });
  const [mock, prism] = [mockOf(new Answerer({ dynamic: false })), mockOf(live)];
  for (const { method, user, search, headers, queued } of fc.sample(request, {
    numRuns,
    seed,
  })) {
    const sent = new Map(Object.entries(headers));
    const incoming: Incoming = {
      method,
      url: `/2/users/${user}/liked_tweets?${search.join('&')}`,
      header: (name) => sent.get(name),
      headers: () => sent,
    };
    if (queued !== null) for (const { front } of [mock, prism]) front.enqueue([queued]);
    expect(await mock.ask(incoming), JSON.stringify([incoming.url, headers])).toEqual(
      await prism.ask(incoming),
    );
  }
  vi.restoreAllMocks();

  expect(mock.front.requests).toEqual(prism.front.requests);
  expect(mock.front.requests.some(({ status }) => status === 500)).toBe(true);
  expect(live.asked).toBeGreaterThan(numRuns / 10);
}
