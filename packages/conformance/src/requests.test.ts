import { createMock, type Incoming } from '@liked-posts/mock';
import { createListener, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, it } from 'vitest';
import { checkConformance } from './check-conformance.ts';
import { renderJunit } from './report/junit.ts';
import { renderSummary } from './report/summary.ts';

const only = ['authentication', 'limits', 'generated-input'] as const;
const accessToken = 'the-token-of-a-user';

it('a wrong access token is sent if there is a right one, and otherwise the report asks for one', async () => {
  await using mock = await startMock({ likes: 12 });
  const withToken = await checkConformance({ url: mock.url, only, accessToken });
  const without = await checkConformance({ url: mock.url, only });
  const outcomes = [withToken, without].map(({ rules }) =>
    rules.find(({ id }) => id === 'accessTokenUnknown'),
  );

  // The mock accepts any token.
  expect(outcomes).toMatchObject([
    { outcome: 'broken', basis: 'assumed' },
    { outcome: 'not checked', reason: 'It needs --token <token>.' },
  ]);
  expect(without.requests).toBe(withToken.requests - 1);
  expect(without.outcome).toBe('kept');
});

it('generated input is sent unless it is refused, the same in each run', async () => {
  await using mock = await startMock({ likes: 12 });
  const sent = async (options: { generatedInput?: boolean }) => {
    mock.reset();
    await checkConformance({ url: mock.url, only, ...options });
    return mock.requests.map(({ method, url }) => `${method} ${url}`);
  };
  const [first, second, others] = [
    await sent({}),
    await sent({}),
    await sent({ generatedInput: false }),
  ];
  expect(second).toEqual(first);
  expect(first.length - others.length).toBeGreaterThan(25);
  expect(first.slice(0, others.length)).toEqual(others);
});

it('the report on a service that answers every method has the method, and so has the command', async () => {
  const mock = createMock({ likes: 12 });
  const handle = (incoming: Incoming) => mock.handle({ ...incoming, method: 'GET' });
  await using service = await listen(createListener({ handle }));
  const report = await checkConformance({ url: service.url, only: ['limits'] });

  const broken = report.rules.filter(({ outcome }) => outcome === 'broken');
  expect(broken.map(({ id }) => id)).toEqual(['otherMethod']);
  const path = '/2/users/2244994945/liked_tweets';
  expect(renderSummary(report)).toContain(`PROPFIND ${path} → 200`);
  expect(renderSummary(report)).toMatch(/curl -gi -X PROPFIND -H .*\/liked_tweets'/);
  expect(renderJunit(report)).toContain(`PROPFIND ${path} → 200`);
});
