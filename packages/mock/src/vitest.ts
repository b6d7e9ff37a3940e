import type { RecordedViolation } from '@liked-posts/sandbox/front';
import { test as base, type TestAPI } from 'vitest';
import { type Mock, type MockOptions, startMock } from './start-mock.ts';

/** A test sent requests that are outside the contract. */
export class ContractViolationError extends Error {
  override readonly name = 'ContractViolationError';
  readonly violations: readonly RecordedViolation[];

  constructor(violations: readonly RecordedViolation[]) {
    const lines = violations.map(({ method, url, reason }) => `  ${method} ${url}\n    ${reason}`);
    super(
      `This test sent what is outside the contract:\n${lines.join('\n')}\nIf that is what it tests, call mock.reset() at its end.`,
    );
    this.violations = violations;
  }
}

/** What {@link test} hands to a test. */
export interface MockFixtures {
  /**
   * How the mock is started. Set it at the top of a file: with
   * `test.override('mockOptions', { strict: false })`, or before Vitest 4.1 with
   * `test.scoped({ mockOptions: { strict: false } })`.
   */
  mockOptions: MockOptions;
  /** The mock of this worker. Tests take `mock`. */
  workerMock: Mock;
  /** The mock of this worker, as it was when it started. */
  mock: Mock;
}

/**
 * Vitest's `test` with a mock: one is started in each worker and reset for each test. A test that
 * sent a request outside the contract fails, unless it calls `mock.reset()` at its end.
 *
 * @example
 * test('reads a page', async ({ mock }) => {
 *   mock.next({ example: 'lastPage' });
 *   const response = await fetch(`${mock.url}/2/users/1/liked_tweets`, {
 *     headers: { authorization: 'Bearer any-token' },
 *   });
 *   expect(response.status).toBe(200);
 * });
 */
export const test: TestAPI<MockFixtures> = base.extend<MockFixtures>({
  mockOptions: [{}, { scope: 'worker' }],
  workerMock: [
    async ({ mockOptions }, use) => {
      await using mock = await startMock(mockOptions);
      await use(mock);
    },
    { scope: 'worker' },
  ],
  // Every test is watched, also one that sends its requests without taking the mock from its
  // arguments.
  mock: [
    async ({ workerMock }, use) => {
      workerMock.reset();
      await use(workerMock);
      const violations = [...workerMock.violations];
      workerMock.reset();
      if (violations.length > 0) throw new ContractViolationError(violations);
    },
    { auto: true },
  ],
});
