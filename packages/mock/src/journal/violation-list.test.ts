import { expect, test } from 'vitest';
import { ask, makeAddress, send } from '../../test/ask.ts';
import { wrapHandler } from '../create-mock.ts';
import { createMock, type Mock } from '../index.ts';
import { createSettings } from '../options/settings.ts';
import { RequestHandler } from '../request-handler.ts';

/** As many violations as a mock keeps, by the documentation of `violations`. */
const maxViolations = 1000;

/** Sends requests with one violation each. */
async function violate(mock: Mock, { token = 'a', user = '42', times = 1 } = {}): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await ask(mock, {
      query: { max_results: 1 },
      userId: user,
      headers: { authorization: `Bearer ${token}` },
    });
  }
}

async function sendWithoutToken(mock: Mock, user = '42'): Promise<void> {
  await send(mock, makeAddress({}, user), { headers: { authorization: '' } });
}

test('the last thousand violations are kept', async () => {
  const mock = createMock();
  await violate(mock, { token: 'first' });
  await violate(mock, { times: maxViolations });
  expect(mock.violations).toHaveLength(maxViolations);
  expect(mock.for({ token: 'first' }).violations).toEqual([]);
  mock.reset();
  expect(mock.violations).toEqual([]);
});

test.each([{ token: 'b' }, { user: '42' }])(
  'a violation without a token is in the scope %j, until that is reset',
  async (scope) => {
    const mock = createMock();
    await sendWithoutToken(mock);
    expect(mock.for(scope).violations).toHaveLength(1);
    mock.for(scope).reset();
    expect(mock.for(scope).violations).toEqual([]);
  },
);

test.each([
  { reset: { user: '42', page: 2 }, count: 1 },
  { reset: { user: '42' }, count: 0 },
  // The same members in another order than in the scope that is listed.
  { reset: { page: 1, user: '42' }, count: 0 },
])('after a reset of $reset, a narrower scope has $count violations', async ({ reset, count }) => {
  const mock = createMock();
  await send(mock, makeAddress({}, 'jack'));
  mock.for(reset).reset();
  expect(mock.for({ user: '42', page: 1 }).violations).toHaveLength(count);
});

test('a violation without a token stays for other scopes when one is reset', async () => {
  const mock = createMock();
  await sendWithoutToken(mock);
  mock.for({ token: 'a' }).reset();
  expect(mock.for({ token: 'b' }).violations).toHaveLength(1);
  expect(mock.violations).toHaveLength(1);
});

test('a violation without a token is not in the scope of another user', async () => {
  const mock = createMock();
  await sendWithoutToken(mock, '42');
  expect(mock.for({ user: '43' }).violations).toEqual([]);
});

test.each(['', 'jack'])('a violation of the user %j is in the scope of each user', async (user) => {
  const mock = createMock();
  await send(mock, makeAddress({}, user));
  expect(mock.for({ user: '42' }).violations).toHaveLength(1);
});

test('a token that is not accepted is in the scope of each token', async () => {
  const mock = createMock({ tokens: ['a', 'b'] });
  await send(mock, makeAddress(), { headers: { authorization: 'Bearer neither-a-nor-b' } });
  expect(mock.for({ token: 'a' }).violations).toHaveLength(1);
});

test('an unknown parameter `authorization` is only in the scope of its token', async () => {
  const mock = createMock();
  await ask(mock, { query: { authorization: 'x' }, headers: { authorization: 'Bearer a' } });
  expect(mock.for({ token: 'a' }).violations).toHaveLength(1);
  expect(mock.for({ token: 'b' }).violations).toEqual([]);
});

test('violations that a scope takes are in no list any more', async () => {
  const mock = createMock();
  await violate(mock, { token: 'a', times: 2 });
  await violate(mock, { token: 'b' });
  expect(mock.for({ token: 'a' }).takeViolations()).toMatchObject([
    { name: 'max_results', values: ['1'] },
    { name: 'max_results', values: ['1'] },
  ]);
  expect(mock.for({ token: 'a' }).violations).toEqual([]);
  expect(mock.violations).toHaveLength(1);
});

/** A thousand violations that were reset, and then two more, for which two of them were dropped. */
async function violateAfterReset() {
  const handler = new RequestHandler(createSettings({}));
  const mock = wrapHandler(handler);
  await violate(mock, { token: 'a', times: maxViolations });
  mock.for({ token: 'a' }).reset();
  await violate(mock, { token: 'b', times: 2 });
  return { mock, violations: handler.journal.violations };
}

test('violations count until somebody takes them, however many were reset', async () => {
  const { mock, violations } = await violateAfterReset();
  expect(violations.count).toBe(maxViolations);
  mock.for({ token: 'b' }).takeViolations();
  expect(violations.count).toBe(maxViolations - 2);
});

test('a server takes all violations, even those that were reset', async () => {
  const { violations } = await violateAfterReset();
  expect(violations.takeAll()).toHaveLength(maxViolations);
  expect(violations.count).toBe(0);
});
