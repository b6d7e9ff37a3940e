import { test as base, type TestAPI } from 'vitest';
import type { RecordedViolation } from './journal/journal.ts';
import { type MockServer, type StartMockOptions, startMock } from './node/start-mock.ts';

/** A test or a hook sent requests that violate the contract. */
export class ContractViolationError extends Error {
  override readonly name = 'ContractViolationError';
  readonly violations: readonly RecordedViolation[];

  constructor(violations: readonly RecordedViolation[]) {
    const lines = violations.map(({ method, url, reason }) => `  ${method} ${url}\n    ${reason}`);
    super(
      `This test, or a hook, violated the contract:\n${lines.join('\n')}\nCorrect the requests. If the test violates it on purpose, call mock.reset() at its end.`,
    );
    this.violations = violations;
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
  /** The mock of this file. Tests take `mock`. */
  fileMock: MockServer;
  /** The mock of this file. It keeps what hooks before the test did to it. */
  mock: MockServer;
}

/**
 * Vitest's `test` with a mock: one starts for each file, and is reset after each test. A test fails
 * if it, or a hook before it, sent a request that violates the contract, unless it calls
 * `mock.reset()` at its end. If a hook at the end of a file sent one, the file fails.
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
  fileMock: [
    async ({ mockOptions }, use) => {
      await using mock = await startMock(mockOptions);
      await use(mock);
      refuseViolations(mock);
    },
    { scope: 'file' },
  ],
  // Automatic, so that tests that do not use the fixture are checked, too.
  mock: [
    async ({ fileMock }, use) => {
      await use(fileMock);
      refuseViolations(fileMock);
    },
    { auto: true },
  ],
});

/** Resets the mock, and throws if a request violated the contract. */
function refuseViolations(mock: MockServer): void {
  const { violations } = mock;
  mock.reset();
  if (violations.length > 0) throw new ContractViolationError(violations);
}
