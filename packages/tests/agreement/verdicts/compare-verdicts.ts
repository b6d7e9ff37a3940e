import { seed } from '@liked-posts/equipment/seed';
import fc from 'fast-check';
import { expect } from 'vitest';
import { gapsOfPlainPrism, readWith } from './differences.ts';
import { judgeByMock, judgeByPlainPrism, judgeBySandbox } from './judges.ts';
import { anyRequest, targetOf, type WireRequest } from './request.ts';
import type { Verdict } from './verdict.ts';

/** Expects the same verdict on so many requests from mock and sandbox, and from plain Prism but for its listed gaps. */
export async function compareVerdicts(requests: number): Promise<void> {
  const sandbox = judgeBySandbox();
  const plainPrism = await judgeByPlainPrism();
  await using mock = await judgeByMock();

  const met: Record<Verdict, number> = {
    page: 0,
    refused: 0,
    unauthorized: 0,
    'not found': 0,
    'wrong method': 0,
  };
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const verdict = await sandbox(request);
      met[verdict] += 1;

      const line = lineOf(request);
      expect(await mock.judge(request), `the mock on ${line}`).toBe(verdict);
      expect(await plainPrism(request), `plain Prism on ${line}`).toBe(
        await sandbox(readWith(gapsOfPlainPrism, request)),
      );
    }),
    { numRuns: requests, seed },
  );

  // A comparison in which nearly all requests are alike would say nothing.
  expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(requests / 100);
}

function lineOf(request: WireRequest): string {
  return `${request.method} ${targetOf(request)} (Authorization: ${request.authorization})`;
}
