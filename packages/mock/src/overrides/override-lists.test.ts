import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, collectStatuses, makeAddress, page, type Query } from '../../test/ask.ts';
import { createMock, type Fault, type Match, type Mock } from '../index.ts';

const token = 'token-of-this-test';
const withToken = { authorization: `Bearer ${token}` };

/*
 * The mock takes steps of random requests, `next`, `setFaults` and `reset`, and so does a model of it, which
 * looks at nothing but the README's rules. After each step, both must agree.
 */

/** A scope of the model: `size` is the `max_results` of its requests. */
const scopeWithMembers = fc.record(
  { user: fc.constantFrom('1', '2'), page: fc.constantFrom(1, 2), size: fc.constantFrom(5, 6) },
  { requiredKeys: [] },
);
const anyScope = fc.oneof(fc.constant({}), scopeWithMembers);
const smallNumber = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 1 });
const anyFault = fc.record({
  match: anyScope,
  code: fc.integer({ min: 500, max: 599 }),
  times: smallNumber,
  request: smallNumber,
});
const anyOverride = anyFault.map((fault) => ({ ...fault, request: undefined }));
// What is named more than once is more likely.
const anyRequest = fc.record({
  user: fc.constantFrom('1', '2'),
  page: fc.constantFrom(1, 1, 2),
  size: fc.constantFrom(5, 6),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
});
const overrideList = fc.array(anyOverride, { maxLength: 2 });
const faultList = fc.array(anyFault, { maxLength: 2 });
const stepLists = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('ask'), request: anyRequest }) },
    fc.record({ do: fc.constant('next'), scope: anyScope, overrides: overrideList }),
    fc.record({ do: fc.constant('setFaults'), scope: anyScope, overrides: faultList }),
    fc.record({ do: fc.constant('reset'), scope: anyScope }),
  ),
  { minLength: 10, maxLength: 30 },
);

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type ModelScope = Of<typeof scopeWithMembers>;
type ModelRequest = Of<typeof anyRequest>;
type ModelFault = Of<typeof anyFault>;
interface KeptFault extends Omit<ModelFault, 'times'> {
  readonly times: number;
  readonly from: string;
  matched: number;
  applied: number;
}

/** Whether a request has every member of a scope; or another scope, so that it is as wide or narrower. */
const isInScope = (request: ModelScope, { user, page, size }: ModelScope) =>
  (user === undefined || user === request.user) &&
  (page === undefined || page === request.page) &&
  (size === undefined || size === request.size);

/** The queue, the faults and the journal, as the README describes them. */
class Model {
  requests: ModelRequest[] = [];
  queue: KeptFault[] = [];
  faults: KeptFault[];
  readonly optionFaults: readonly ModelFault[];

  constructor(optionFaults: readonly ModelFault[]) {
    this.optionFaults = optionFaults;
    this.faults = this.keep(optionFaults, {}, 'options');
  }

  keep(overrides: readonly ModelFault[], scope: ModelScope, from: string): KeptFault[] {
    return overrides.map(({ match, times, ...effect }) => {
      const narrowed = { ...scope, ...match };
      const isOnce = from === 'next' || narrowed.page !== undefined;
      const maxTimes = times ?? (isOnce ? 1 : Number.POSITIVE_INFINITY);
      return { ...effect, match: narrowed, times: maxTimes, from, matched: 0, applied: 0 };
    });
  }

  next(overrides: readonly ModelFault[], scope: ModelScope): void {
    this.queue = [...this.queue, ...this.keep(overrides, scope, 'next')];
  }

  setFaults(faults: readonly ModelFault[], scope: ModelScope): void {
    const outside = this.faults.filter(({ match }) => !isInScope(match, scope));
    this.faults = [...outside, ...this.keep(faults, scope, 'setFaults')];
  }

  reset(scope: ModelScope): void {
    const isOutside = ({ match }: KeptFault) => !isInScope(match, scope);
    const optionFaults = this.keep(this.optionFaults, {}, 'options');
    const restored = optionFaults.filter((fault) => !isOutside(fault));
    this.queue = this.queue.filter(isOutside);
    this.faults = [...this.faults.filter(isOutside), ...restored];
    this.requests = this.requests.filter((request) => !isInScope(request, scope));
  }

  /** Handles a request, and returns the status of its response. */
  ask(request: ModelRequest): number {
    this.requests.push(request);
    if (request.method === 'POST') return 405;
    const override =
      this.queue.find(({ match }) => isInScope(request, match)) ??
      this.faults.find((fault) => isInScope(request, fault.match) && this.isDue(fault));
    // HEAD gets what GET would get, and changes nothing.
    if (request.method === 'GET') {
      for (const fault of this.faults) fault.matched += Number(isInScope(request, fault.match));
      if (override !== undefined) override.applied += 1;
      this.queue = this.queue.filter(({ applied, times }) => applied < times);
    }
    return override?.code ?? 200;
  }

  isDue({ request: dueNumber, times, matched, applied }: KeptFault): boolean {
    const requestNumber = matched + 1;
    return applied < times && (dueNumber ?? requestNumber) === requestNumber;
  }

  listPending(scope: ModelScope): unknown[] {
    return [...this.queue, ...this.faults.filter(({ applied }) => applied === 0)]
      .filter(({ match }) => isInScope(match, scope))
      .map(({ code, from, applied }) => ({ code, from, applied }));
  }
}

/** The match of the mock for a scope of the model. */
const writeMatch = ({ size, ...match }: ModelScope): Match => ({
  ...match,
  ...(size !== undefined && { query: { max_results: size } }),
});
/** The fault of the mock for one of the model. By way of JSON, to leave out what is undefined. */
const writeFault = ({ match, code, ...others }: ModelFault): Fault => ({
  ...JSON.parse(JSON.stringify(others)),
  match: writeMatch(match),
  code,
});
/** The tokens of second pages, by user and size. */
const tokens = new Map<string, string>();
for (const user of ['1', '2']) {
  for (const size of [5, 6]) {
    const { meta } = await page(createMock({ pages: 'full' }), { max_results: size }, user);
    tokens.set(`${user} ${size}`, meta?.next_token ?? '');
  }
}

/** The status of the mock's response to a request of the model. */
function askMock(mock: Mock, { user, page, size, method }: ModelRequest): number {
  const token = page === 2 && { pagination_token: tokens.get(`${user} ${size}`) ?? '' };
  const url = makeAddress({ max_results: size, ...token }, user);
  const header = (name: string) => (name === 'authorization' ? 'Bearer a' : undefined);
  return mock.handle({ method, url, header }).status;
}

/** Takes a step with the mock and the model, and expects that they agree. */
function expectSameStep(mock: Mock, model: Model, step: Of<typeof stepLists>[number]): void {
  if (step.do === 'ask') {
    expect(askMock(mock, step.request)).toBe(model.ask(step.request));
    return;
  }
  const mockScope = mock.for(writeMatch(step.scope));
  if (step.do === 'reset') {
    mockScope.reset();
    model.reset(step.scope);
    return;
  }
  const setAll = () => mockScope[step.do](...step.overrides.map(writeFault));
  const fits = ({ match }: ModelFault) => isInScope({ ...step.scope, ...match }, step.scope);
  if (step.overrides.every(fits)) {
    setAll();
    model[step.do](step.overrides, step.scope);
  } else {
    // One override that does not fit is enough: none is set.
    expect(setAll).toThrow(/\.match` cannot be used: it is for requests outside of the scope/);
  }
}

test('each request gets the first override for it, whatever the scopes', () => {
  fc.assert(
    fc.property(faultList, stepLists, anyScope, (optionFaults, steps, listedScope) => {
      const mock = createMock({ pages: 'full', faults: optionFaults.map(writeFault) });
      const model = new Model(optionFaults);
      for (const step of steps) {
        expectSameStep(mock, model, step);
        const { pending, requests } = mock.for(writeMatch(listedScope));
        expect(pending).toMatchObject(model.listPending(listedScope));
        // A POST gets 405, so that its verdict is another.
        const listed = requests.filter(({ verdict }) => verdict === 'valid');
        const expected = model.requests.filter(
          (request) => request.method !== 'POST' && isInScope(request, listedScope),
        );
        expect(listed).toHaveLength(expected.length);
      }
    }),
    { numRuns: 300 },
  );
});

const query = { max_results: 20, 'tweet.fields': 'lang,geo' };

test.each<{ match: Match; other: { query: Query; headers: Record<string, string> } }>([
  { match: { token }, other: { query, headers: { authorization: 'Bearer another' } } },
  {
    match: { query: { 'tweet.fields': ['lang', 'geo'] } },
    other: { query: { ...query, 'tweet.fields': 'lang' }, headers: withToken },
  },
])('an override that matches $match is for no other requests', async ({ match, other }) => {
  const mock = createMock();
  mock.next({ match, code: 503 });
  mock.setFaults({ match, code: 500, times: 1 });
  expect((await ask(mock, other)).status).toBe(200);
  expect(await collectStatuses(3, () => ask(mock, { query, headers: withToken }))).toEqual([
    503, 500, 200,
  ]);
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

test('a body that JSON writes as a string is sent as JSON', async () => {
  const mock = createMock();
  mock.next({ body: new Date(0) });
  expect((await ask(mock)).text).toBe('"1970-01-01T00:00:00.000Z"');
});

test('an override stays as it was given, even if its body changes later', async () => {
  const mock = createMock();
  const body = { data: [] as unknown[] };
  mock.next({ body });
  body.data.push('later');
  expect((await ask(mock)).text).toBe('{"data":[]}');
});
