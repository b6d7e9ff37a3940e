import { test as base, type TestAPI } from 'vitest';
import type { RecordedViolation } from './journal/recorded-request.ts';
import { type MockServer, type StartMockOptions, startMock } from './node/start-mock.ts';
import type { PendingOverride } from './overrides/override-lists.ts';

const advice = 'If it does so on purpose, declare it by test.extend({ onPurpose: true }).';

/** A test or a hook sent requests that violate the contract. */
export class ContractViolationError extends Error {
  override readonly name = 'ContractViolationError';
  readonly violations: readonly RecordedViolation[];

  constructor(violations: readonly RecordedViolation[]) {
    const lines = violations.map(({ method, url, reason }) => `  ${method} ${url}\n    ${reason}`);
    super(
      `This test, or a hook, violated the contract:\n${lines.join('\n')}\nCorrect the requests. ${advice}`,
    );
    this.violations = violations;
  }
}

/** A test or a hook left an override in the queue, or set a fault that never applied. */
export class UnusedOverrideError extends Error {
  override readonly name = 'UnusedOverrideError';
  readonly pending: readonly PendingOverride[];

  constructor(pending: readonly PendingOverride[]) {
    const lines = pending.map(({ from, ...override }) => `  ${from}: ${JSON.stringify(override)}`);
    super(
      `This test, or a hook, left overrides unused:\n${lines.join('\n')}\nSend the requests that they are for, or leave them out. ${advice}`,
    );
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
   * Whether the test violates the contract, or leaves overrides unused, on purpose:
   * `const wrong = test.extend({ onPurpose: true })`. Default: false.
   */
  onPurpose: boolean;
  /** The mock of this file, which concurrent tests can share, each with a scope of its own. */
  fileMock: MockServer;
  /**
   * The mock of this file, which keeps what hooks before the test did to it. A concurrent test has
   * a mock of its own.
   */
  mock: MockServer;
}

/**
 * Vitest's `test` with a mock: one starts for each file, and is reset after each test; another one
 * starts for each concurrent test. A test fails if it, or a hook before it, sent a request that
 * violates the contract, or left an override or a fault that no request got; `mock.reset()` does not
 * change that. If a hook at the end of a file did, the file fails.
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
      await using mock = await startMock(mockOptions);
      await use(mock);
      judge(mock);
    },
    { scope: 'file' },
  ],
  // Automatic, so that tests that do not use the fixture are checked, too.
  mock: [
    async ({ fileMock, mockOptions, onPurpose, task }, use) => {
      await using own = task.concurrent ? await startMock({ ...mockOptions, port: 0 }) : undefined;
      const mock = own ?? fileMock;
      const before = { violations: [], unused: [] };
      const seen = Object.create(mock, { reset: { value: () => collect(mock, before) } });
      await use(seen);
      if (onPurpose) mock.reset();
      else judge(mock, before);
    },
    { auto: true },
  ],
});

/** What a mock has found until it was reset. */
interface Found {
  readonly violations: RecordedViolation[];
  readonly unused: PendingOverride[];
}

/** Resets a mock, and keeps what it has found: a hook that resets it hides nothing. */
function collect(mock: MockServer, { violations, unused }: Found): void {
  violations.push(...mock.violations);
  // Not every test of a file gets to the faults of the options.
  unused.push(...mock.pending.filter(({ from }) => from !== 'options'));
  mock.reset();
}

/** Resets a mock, and throws if a request violated the contract, or nothing used an override. */
function judge(mock: MockServer, found: Found = { violations: [], unused: [] }): void {
  collect(mock, found);
  if (found.violations.length > 0) throw new ContractViolationError(found.violations);
  if (found.unused.length > 0) throw new UnusedOverrideError(found.unused);
}
