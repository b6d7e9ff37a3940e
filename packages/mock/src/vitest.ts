import { test as base, type TestAPI } from 'vitest';
import type { RecordedViolation } from './journal/recorded-request.ts';
import {
  type MockServer,
  type ObservedServer,
  type StartMockOptions,
  startObserved,
} from './node/start-mock.ts';
import type { PendingOverride } from './overrides/listed-override.ts';

/** A test or a hook sent requests that violate the contract. */
export class ContractViolationError extends Error {
  override readonly name = 'ContractViolationError';
  readonly violations: readonly RecordedViolation[];

  constructor(violations: readonly RecordedViolation[]) {
    const lines = violations.map(({ method, url, reason }) => `  ${method} ${url}\n    ${reason}`);
    const advice =
      'Correct the requests. If the test does so on purpose, say so before it: ' +
      "test.override('onPurpose', true), or before Vitest 4.1 test.scoped({ onPurpose: true }).";
    super(['This test, or a hook, violated the contract:', ...lines, advice].join('\n'));
    this.violations = violations;
  }
}

/** A test or a hook left an override in the queue, or set a fault that never applied. */
export class UnusedOverrideError extends Error {
  override readonly name = 'UnusedOverrideError';
  readonly pending: readonly PendingOverride[];

  constructor(pending: readonly PendingOverride[]) {
    const lines = pending.map(({ from, ...override }) => `  ${from}: ${JSON.stringify(override)}`);
    const advice =
      'Send the requests that they are for, or leave them out. If the test leaves them on purpose, ' +
      'call mock.reset() at its end.';
    super(['This test, or a hook, left overrides unused:', ...lines, advice].join('\n'));
    this.pending = pending;
  }
}

/** The fixtures of {@link test}. */
export interface MockFixtures {
  /**
   * Options of the mock. Set them at the top of a file: with
   * `test.override('mockOptions', { strict: false })`, or before Vitest 4.1 with
   * `test.scoped({ mockOptions: { strict: false } })`.
   */
  mockOptions: StartMockOptions;
  /**
   * Whether the tests of this file, or of a `describe`, violate the contract on purpose:
   * `test.override('onPurpose', true)`, or before Vitest 4.1 `test.scoped({ onPurpose: true })`.
   * Default: false.
   */
  onPurpose: boolean;
  /**
   * The mock of this file, for hooks, and for concurrent tests that share it: each has a scope of its
   * own, such as `fileMock.for({ user: '42' })`.
   */
  fileMock: MockServer;
  /**
   * The mock of the test: the mock of this file, which keeps what hooks before the test did to it. Only a
   * concurrent test has another mock, which starts with it.
   */
  mock: MockServer;
}

/**
 * Vitest's `test` with a mock. One mock starts for each file, and is reset after each test; each
 * concurrent test gets another. A test fails in two cases:
 *
 * - It sent a request that violates the contract, even if it resets the mock.
 * - It left an override or a fault that no request got, unless it resets the mock at its end.
 *
 * What a `beforeEach` or `afterEach` hook does counts for its test, and what another hook does for the next
 * test. If none follows, the file fails.
 *
 * @example
 * test('sees a failure of the service', async ({ mock }) => {
 *   mock.next({ code: 503 });
 *   const response = await fetch(`${mock.url}/2/users/1/liked_tweets`, {
 *     headers: { authorization: 'Bearer any-token' },
 *   });
 *   expect(response.status).toBe(503);
 * });
 */
export const test: TestAPI<MockFixtures> = base.extend<MockFixtures>({
  // Scoped to the file, because Vitest does not reliably report errors at the end of a worker.
  mockOptions: [{}, { scope: 'file' }],
  onPurpose: false,
  fileMock: [
    async ({ mockOptions }, use) => {
      await using mock = await startObserved(mockOptions);
      await use(mock);
      // Tests were checked after each, so that only `afterAll` hooks are left. `onPurpose` is for tests.
      failOnMistakes(mock, { onPurpose: false });
    },
    { scope: 'file' },
  ],
  // Automatic, so that tests that do not use the fixture are checked, too.
  mock: [
    async ({ fileMock, mockOptions, onPurpose, task }, use) => {
      // Another mock, so that it sees no request of another test. It cannot listen on the port of the
      // file's mock, which `mockOptions` may set.
      await using concurrentMock = task.concurrent
        ? await startObserved({ ...mockOptions, port: 0 })
        : undefined;
      const mock = concurrentMock ?? fileMock;
      await use(mock);
      failOnMistakes(mock, { onPurpose });
    },
    { auto: true },
  ],
});

/** Resets the mock. Throws if requests violated the contract, or an override is left unused. */
function failOnMistakes(mock: MockServer, { onPurpose }: Pick<MockFixtures, 'onPurpose'>): void {
  // The fixtures start each mock by `startObserved`, hence the cast.
  const { journal } = mock as ObservedServer;
  // Even if the test reset the mock, the journal has its violations. `pending` is empty then.
  const violations = journal.violations.takeAll();
  // Not every test of a file gets to the faults of the options.
  const unused = mock.pending.filter(({ from }) => from !== 'options');
  mock.reset();
  if (violations.length > 0 && !onPurpose) throw new ContractViolationError(violations);
  if (unused.length > 0) throw new UnusedOverrideError(unused);
}
