import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gapsOfPlainPrism, readWith } from './differences.ts';
import { type Judge, judgeByMock, judgeByPlainPrism, judgeBySandbox } from './judges.ts';
import { anyRequest, targetOf, type WireRequest } from './request.ts';
import type { Verdict } from './verdict.ts';

const runs = 5000;
const seed = Number(process.env['FAST_CHECK_SEED'] ?? Date.now() % 2 ** 31);

describe('the verdicts on a request', () => {
  const sandbox = judgeBySandbox();
  let mock: Awaited<ReturnType<typeof judgeByMock>>;
  let plainPrism: Judge;
  beforeAll(async () => {
    mock = await judgeByMock();
    plainPrism = await judgeByPlainPrism();
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it(`are the same from mock and sandbox, and from plain Prism but for its listed gaps: ${runs} requests, FAST_CHECK_SEED=${seed}`, async () => {
    const met = new Map<Verdict, number>();
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const verdict = await sandbox(request);
        met.set(verdict, (met.get(verdict) ?? 0) + 1);

        const line = lineOf(request);
        expect(await mock.judge(request), `the mock on ${line}`).toBe(verdict);
        expect(await plainPrism(request), `plain Prism on ${line}`).toBe(
          await sandbox(readWith(gapsOfPlainPrism, request)),
        );
      }),
      { numRuns: runs, seed },
    );

    // A comparison in which nearly all requests are alike would say nothing.
    for (const verdict of [
      'page',
      'refused',
      'unauthorized',
      'not found',
      'wrong method',
    ] as const) {
      expect(met.get(verdict), verdict).toBeGreaterThan(runs / 100);
    }
  });

  it.each(gapsOfPlainPrism)('differ where plain Prism $does', async ({ example, reading }) => {
    const verdict = await plainPrism(example);
    expect(verdict).not.toBe(await sandbox(example));
    expect(await mock.judge(example)).toBe(await sandbox(example));
    expect(verdict).toBe(await sandbox(reading(example)));
  });
});

function lineOf(request: WireRequest): string {
  return `${request.method} ${targetOf(request)} (Authorization: ${request.authorization})`;
}
