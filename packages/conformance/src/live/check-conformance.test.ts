import { createMock } from '@liked-posts/mock';
import { createListener, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test } from 'vitest';
import {
  accessToken,
  likes,
  listBroken,
  startAltered,
  users,
  withPage,
  withResponse,
} from '../../test/altered-mock.ts';
import { createStrangersServer } from '../../test/strangers-server.ts';
import type { Report } from '../report/report.ts';
import { renderSummary } from '../report/summary.ts';
import { checkConformance } from './check-conformance.ts';

test('an excepted rule is not checked', async () => {
  await using service = await startAltered(
    (incoming, mock) => {
      const outgoing = mock.handle(incoming);
      return incoming.url.endsWith('max_results=4') ? { ...outgoing, status: 422 } : outgoing;
    },
    // Not strict, the mock breaks the rule `unknownParameter`.
    { likes: 12, strict: false },
  );
  const report = await checkConformance({
    url: service.url,
    only: ['limits'],
    except: ['unknownParameter', 'noEmpty'],
  });
  expect(listBroken(report)).toEqual(['maxResultsBelowMinimum']);
  expect(report.rules.find(({ id }) => id === 'unknownParameter')).toMatchObject({
    outcome: 'not checked',
    reason: 'It is excepted.',
    notes: [{ detail: 'The status is 200, not 400.' }],
  });
  const summary = renderSummary(report);
  expect(summary).toContain('? noEmpty, unknownParameter: It is excepted.\n');
  expect(summary).toMatch(/not checked \(2 of them excepted\); \d+ requests/);
});

test('a token that no page has shown is not sent', async () => {
  await using service = await startAltered(
    withPage((page) => {
      delete page.meta?.next_token;
    }),
    { users: likes },
  );
  const { userWithoutLikes } = users;
  const report = await checkConformance({ url: service.url, only: ['no-likes'], userWithoutLikes });
  const rule = report.rules.find(({ id }) => id === 'pageTokenOfAnotherUser');
  expect(rule).toMatchObject({ outcome: 'not checked', violations: [] });
});

test.each(['2244994945', '\ud800'])(
  'the handle %j is not sent as an identifier',
  async (handle) => {
    await using service = await startAltered(
      withPage((page) => {
        for (const user of page.includes?.['users'] ?? []) user['username'] = handle;
      }),
    );
    const report = await checkConformance({ url: service.url, only: ['walk', 'limits'] });
    expect(report.rules.find(({ id }) => id === 'idHandle')?.outcome).toBe('not checked');
  },
);

test('a walk of pages without Posts ends', async () => {
  let pages = 0;
  await using service = await startAltered((incoming, mock) => {
    const outgoing = mock.handle(incoming);
    if (!incoming.url.includes('pagination_token=')) return outgoing;
    pages += 1;
    const meta = { result_count: 0, next_token: `n${pages}`, previous_token: `p${pages}` };
    return { ...outgoing, status: 200, body: JSON.stringify({ meta }) };
  });
  const report = await checkConformance({ url: service.url, only: ['walk', 'expansions'] });

  expect(pages).toBe(50);
  // The groups after the walk are sent.
  expect(report.rules.find(({ id }) => id === 'expansionsUnknown')?.outcome).toBe('kept');
  expect(report.incomplete).toEqual([
    'The walk stopped after 50 pages in a row without Posts, each with a next_token. End the list with a page that has none.',
  ]);
});

test('no report has a part of an access token that a quotation cuts', async () => {
  await using service = await startAltered(
    // A report quotes 300 characters of a body, which end within this token.
    withResponse(400, () => ({ body: `${'x'.repeat(290)}${accessToken}` })),
  );
  const report = await checkConformance({ url: service.url, accessToken, only: ['limits'] });
  expect(listBroken(report)).toContain('answers');
  expect(JSON.stringify(report)).not.toContain(accessToken.slice(0, 8));
});

test('a user with four likes has too few, even if a token leads to an empty page', async () => {
  await using mock = await startMock({ likes: 4 });
  const checked = checkConformance({ url: mock.url });
  await expect(checked).rejects.toThrow(
    / shows 4 liked Posts\. Give one who has liked more than 5/,
  );
});

// With the status 0, the service closes the connection.
test.each([0, 500, 503])(
  'a single %i breaks no rule, because the request is sent again',
  async (status) => {
    const mock = createListener(createMock({ likes: 12 }));
    let requests = 0;
    await using service = await listen((request, response) => {
      requests += 1;
      if (requests % 20 !== 7) mock(request, response);
      else if (status === 0) request.socket.destroy();
      else response.writeHead(status).end();
    });
    const report = await checkConformance({ url: service.url, only: ['walk', 'limits'] });
    expect(report.outcome, renderSummary(report)).toBe('kept');
    expect(report.requests).toBe(requests);
  },
);

test('a service that ends at a request is broken by it', async () => {
  const mock = createListener(createMock({ likes: 12 }));
  let requests = 0;
  let hasEnded = false;
  await using service = await listen((request, response) => {
    hasEnded ||= request.url?.includes('%00') ?? false;
    requests += 1;
    if (hasEnded) request.socket.destroy();
    else mock(request, response);
  });
  const report = await checkConformance({ url: service.url, only: ['limits'] });
  const { outcome, violations } = report.rules.find(({ id }) => id === 'answers') ?? {};
  expect(outcome).toBe('broken');
  expect(violations?.[0]?.request).toContain('pagination_token=z0%00');
  expect(report.incomplete).toEqual([
    'The service failed 5 requests in a row, the last without a response. Run again when it works.',
  ]);
  // Each request that failed was sent twice. The fifth ends the run, so it is no violation.
  expect(violations).toHaveLength(4);
  expect(requests).toBe(report.requests);
});

test.each([
  { status: 400, type: 'text/html', body: '<h1>400</h1>' },
  { status: 414, type: 'text/html', body: '<h1>414</h1>' },
])('a server in front may refuse a malformed token with $status', async (refusal) => {
  const mock = createListener(createMock({ likes: 12 }));
  await using service = await listen((request, response) => {
    if (!/%00|(z0){2048}/.test(request.url ?? '')) return mock(request, response);
    response.writeHead(refusal.status, { 'content-type': refusal.type }).end(refusal.body);
  });
  const report = await checkConformance({ url: service.url, only: ['limits'] });
  expect(listBroken(report), renderSummary(report)).toEqual([]);
  expect(report.rules.flatMap(({ notes }) => notes)).not.toEqual([]);
});

test('a server in front may not refuse other requests with an empty 400', async () => {
  await using service = await startAltered(withResponse(400, () => ({ body: '', headers: {} })));
  const report = await checkConformance({ url: service.url, only: ['limits'] });
  expect(listBroken(report)).toEqual(['mediaType']);
});

test('a gateway that fails at one expansion does not end the run', async () => {
  const mock = createListener(createMock({ likes: 12 }));
  await using service = await listen((request, response) => {
    if (request.url?.includes('geo.place_id')) response.writeHead(504).end();
    else mock(request, response);
  });
  const report = await checkConformance({ url: service.url, only: ['fields', 'expansions'] });

  expect(report.incomplete).toEqual([]);
  expect(listBroken(report)).toEqual(['expansionsAccepted']);
});

test('a service that is down breaks no rule by it', async () => {
  const requestsBefore = 8;
  const mock = createListener(createMock({ likes: 12 }));
  let requests = 0;
  await using service = await listen((request, response) => {
    requests += 1;
    if (requests > requestsBefore) response.writeHead(503).end();
    else mock(request, response);
  });
  const report = await checkConformance({ url: service.url, only: ['limits'] });
  expect(report).toMatchObject({
    outcome: 'incomplete',
    incomplete: [
      'The service failed 5 requests in a row, the last with 503. Run again when it works.',
    ],
  });
  // Each of the five requests that failed was sent twice. Then, a plain request failed, too.
  expect(requests).toBe(requestsBefore + 5 * 2 + 1);
});

test('a wrong access token is sent only if there is a right one', async () => {
  await using mock = await startMock({ likes: 12 });
  const options = { url: mock.url, only: ['authentication', 'limits'] as const };
  const withToken = await checkConformance({ ...options, accessToken });
  const without = await checkConformance(options);
  const findRule = ({ rules }: Report) => rules.find(({ id }) => id === 'accessTokenUnknown');

  // The mock accepts any token, also the wrong one.
  expect(findRule(withToken)).toMatchObject({ outcome: 'broken', basis: 'promised' });
  expect(findRule(without)).toMatchObject({
    outcome: 'not checked',
    reason: 'It needs --token <token>.',
  });
  expect(without.requests).toBe(withToken.requests - 1);
});

test('every run sends the same requests, half of their lists with plain commas', async () => {
  await using mock = await startMock({ likes: 12 });
  const listSentUrls = async () => {
    mock.reset();
    await checkConformance({ url: mock.url, only: ['fields', 'expansions'] });
    return mock.requests.map(({ url }) => url);
  };
  const [first, second] = [await listSentUrls(), await listSentUrls()];
  expect(second).toEqual(first);
  const plain = first.filter((url) => url.includes(','));
  const encoded = first.filter((url) => url.includes('%2C'));
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.length - encoded.length).toBeOneOf([0, 1]);
});

test('the report on a service that answers every method has the method', async () => {
  await using service = await startAltered((incoming, mock) =>
    mock.handle({ ...incoming, method: 'GET' }),
  );
  const report = await checkConformance({ url: service.url, only: ['limits'] });

  expect(listBroken(report)).toEqual(['otherMethod']);
  expect(renderSummary(report)).toMatch(/curl -gi -X PROPFIND -H .*\/liked_tweets'/);
});

// In pages of 5, the last page has one Post, three Posts or five. 100 also fill a large page.
test.each([6, 23, 40, 100])(
  'a service written from the contract alone keeps every rule with %i likes',
  async (total) => {
    await using service = await listen(createStrangersServer(total));
    const report = await checkConformance({ url: service.url, accessToken, ...users });

    expect(listBroken(report), renderSummary(report)).toEqual([]);
    expect(report.outcome).toBe('kept');
    const kept = report.rules.filter(({ outcome }) => outcome === 'kept');
    // Most rules can be checked on it.
    expect(kept.length).toBeGreaterThanOrEqual(75);
  },
);
