import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, collectStatuses, makeAddress, page } from '../../test/ask.ts';
import { createMock, type Fault, type Match, OptionError, type Override } from '../index.ts';

const token = 'token-of-this-test';
const withToken = { authorization: `Bearer ${token}` };

const scopes = fc.record(
  { user: fc.constantFrom('1', '2'), page: fc.constantFrom(1, 2), size: fc.constantFrom(5, 6) },
  { requiredKeys: [] },
);
const scope = fc.oneof(fc.constant({}), scopes);
const few = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 1 });
const fault = fc.record({
  match: scope,
  code: fc.integer({ min: 500, max: 599 }),
  times: few,
  request: few,
});
const queued = fault.map((one) => ({ ...one, request: undefined }));
const sent = fc.record({
  user: fc.constantFrom('1', '2'),
  page: fc.constantFrom(1, 1, 2),
  size: fc.constantFrom(5, 6),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
});
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('ask'), sent }) },
    fc.record({ do: fc.constant('next'), scope, given: fc.array(queued, { maxLength: 2 }) }),
    fc.record({ do: fc.constant('setFaults'), scope, given: fc.array(fault, { maxLength: 2 }) }),
    fc.record({ do: fc.constant('reset'), scope }),
  ),
  { minLength: 10, maxLength: 30 },
);

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Scope = Of<typeof scopes>;
type Sent = Of<typeof sent>;
type Given = Of<typeof fault>;
type Kept = Given & { readonly from: string; matched: number; applied: number };

const isInScope = (what: Scope, { user, page, size }: Scope) =>
  (user === undefined || user === what.user) &&
  (page === undefined || page === what.page) &&
  (size === undefined || size === what.size);

/** The queue, the faults and the journal, as the README describes them. */
class Model {
  requests: Sent[] = [];
  queue: Kept[] = [];
  faults: Kept[];
  readonly initial: readonly Given[];

  constructor(initial: readonly Given[]) {
    this.initial = initial;
    this.faults = this.keep(initial, {}, 'options');
  }

  keep(given: readonly Given[], scope: Scope, from: string): Kept[] {
    return given.map(({ match, times, ...effect }) => {
      const narrowed = { ...scope, ...match };
      const isOnce = from === 'next' || narrowed.page !== undefined;
      const maxTimes = times ?? (isOnce ? 1 : Number.POSITIVE_INFINITY);
      return { ...effect, match: narrowed, times: maxTimes, from, matched: 0, applied: 0 };
    });
  }

  next(given: readonly Given[], scope: Scope): void {
    this.queue = [...this.queue, ...this.keep(given, scope, 'next')];
  }

  setFaults(given: readonly Given[], scope: Scope): void {
    const outside = this.faults.filter(({ match }) => !isInScope(match, scope));
    this.faults = [...outside, ...this.keep(given, scope, 'setFaults')];
  }

  reset(scope: Scope): void {
    const outside = ({ match }: Kept) => !isInScope(match, scope);
    const restored = this.keep(this.initial, {}, 'options').filter((one) => !outside(one));
    this.queue = this.queue.filter(outside);
    this.faults = [...this.faults.filter(outside), ...restored];
    this.requests = this.requests.filter((sent) => !isInScope(sent, scope));
  }

  statusOf(sent: Sent): number {
    this.requests.push(sent);
    if (sent.method === 'POST') return 405;
    const chosen =
      this.queue.find(({ match }) => isInScope(sent, match)) ??
      this.faults.find(
        ({ match, request, times = 0, matched, applied }) =>
          isInScope(sent, match) && applied < times && (request ?? matched + 1) === matched + 1,
      );
    if (sent.method === 'GET') {
      for (const fault of this.faults) fault.matched += Number(isInScope(sent, fault.match));
      if (chosen !== undefined) chosen.applied += 1;
      this.queue = this.queue.filter(({ applied, times = 0 }) => applied < times);
    }
    return chosen?.code ?? 200;
  }

  pending(scope: Scope): unknown[] {
    return [...this.queue, ...this.faults.filter(({ applied }) => applied === 0)]
      .filter(({ match }) => isInScope(match, scope))
      .map(({ code, from, applied }) => ({ code, from, applied }));
  }
}

const readMatch = ({ size, ...match }: Scope): Match => ({
  ...match,
  ...(size !== undefined && { query: { max_results: size } }),
});
const written = ({ match, code, ...others }: Given): Fault => ({
  ...JSON.parse(JSON.stringify(others)),
  match: readMatch(match),
  code,
});
const tokens = new Map<string, string>();
for (const user of ['1', '2']) {
  for (const size of [5, 6]) {
    const { meta } = await page(createMock({ pages: 'full' }), { max_results: size }, user);
    tokens.set(`${user} ${size}`, meta?.next_token ?? '');
  }
}

test('each request gets the first override for it, whatever the scopes', () => {
  fc.assert(
    fc.property(fc.array(fault, { maxLength: 2 }), steps, scope, (initial, taken, seen) => {
      const mock = createMock({ pages: 'full', faults: initial.map(written) });
      const model = new Model(initial);
      for (const step of taken) {
        if (step.do === 'ask') {
          const { user, page, size, method } = step.sent;
          const more = page === 2 && { pagination_token: tokens.get(`${user} ${size}`) ?? '' };
          const url = makeAddress({ max_results: size, ...more }, user);
          const header = (name: string) => (name === 'authorization' ? 'Bearer a' : undefined);
          expect(mock.handle({ method, url, header }).status).toBe(model.statusOf(step.sent));
        } else if (step.do === 'reset') {
          mock.for(readMatch(step.scope)).reset();
          model.reset(step.scope);
        } else {
          const set = () => mock.for(readMatch(step.scope))[step.do](...step.given.map(written));
          const fits = ({ match }: Given) => isInScope({ ...step.scope, ...match }, step.scope);
          if (step.given.every(fits)) {
            set();
            model[step.do](step.given, step.scope);
          } else {
            // Then none of them is set.
            expect(set).toThrow(/\.match` cannot be used: it is for requests outside of the scope/);
          }
        }
        const mine = mock.for(readMatch(seen));
        expect(mine.pending).toMatchObject(model.pending(seen));
        const valid = mine.requests.filter(({ verdict }) => verdict === 'valid');
        const right = model.requests.filter((one) => one.method !== 'POST' && isInScope(one, seen));
        expect(valid).toHaveLength(right.length);
      }
    }),
    { numRuns: 300 },
  );
});

const query = { max_results: 20, 'tweet.fields': 'lang,geo' };

test.each<{ match: Match; other: Parameters<typeof ask>[1]; headers?: Record<string, string> }>([
  { match: { token }, other: query },
  {
    match: { query: { 'tweet.fields': ['lang', 'geo'] } },
    other: { ...query, 'tweet.fields': 'lang' },
    headers: withToken,
  },
])('an override that matches $match is for no other requests', async (row) => {
  const { match, other, headers } = row;
  const mock = createMock();
  mock.next({ match, code: 503 });
  mock.setFaults({ match, code: 500, times: 1 });
  expect((await ask(mock, other, { headers: headers ?? {} })).status).toBe(200);
  expect(await collectStatuses(3, () => ask(mock, query, { headers: withToken }))).toEqual([
    503, 500, 200,
  ]);
});

test('if one override is not valid, none is queued', async () => {
  const mock = createMock();
  expect(() => mock.next({ code: 500 }, { code: 202 })).toThrow('next[1].code');
  expect((await ask(mock)).status).toBe(200);
});

test('if one fault is not valid, none is replaced', async () => {
  const mock = createMock();
  mock.setFaults({ code: 503 });
  expect(() => mock.setFaults({ code: 501 }, { code: 202 })).toThrow('faults[1].code');
  expect((await ask(mock)).status).toBe(503);
});

test('pending shows what each override was given', () => {
  const mock = createMock();
  mock.next({ match: { user: '2', token, query: { max_results: 9 } }, code: 429, times: 2 });
  const caller = expect.stringMatching(/^\w{14}$/);
  expect(mock.pending).toEqual([
    {
      match: { user: '2', caller, query: { max_results: '9' } },
      code: 429,
      times: 2,
      from: 'next',
      applied: 0,
    },
  ]);
});

test('pending shows no fault by probability', () => {
  expect(createMock({ faults: [{ probability: 0, code: 504 }] }).pending).toEqual([]);
});

test('no list shows the token of a match', async () => {
  const mock = createMock({ faults: [{ match: { token }, request: 2, code: 500 }] });
  mock.next({ match: { token }, code: 503 });
  const { pending } = mock;
  await ask(mock, {}, { headers: withToken });
  await ask(mock, { max_results: 1 }, { headers: withToken });
  const [first] = mock.requests;
  expect(first?.override).toEqual({ match: { caller: first?.caller }, code: 503 });
  expect(JSON.stringify([pending, mock.requests, mock.violations])).not.toContain('token-of');
});

test.each([
  { match: { token: `Bearer ${token}` } },
  { match: token },
  [{ match: { token } }],
  { match: { token, user: 7 }, code: 503 },
  { match: { token }, tokens: token },
  { match: { query: { pagination_token: { token } } } },
])('the error about the override %# shows no token', (override) => {
  // JavaScript callers may pass these.
  const queue = () => createMock().next(override as Override);
  expect(queue).toThrow(OptionError);
  expect(queue).not.toThrow('token-of');
});
