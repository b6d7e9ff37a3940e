import { repeat } from '@liked-posts/equipment/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareVerdicts } from './compare-verdicts.ts';
import { gapsOfPlainPrism } from './differences.ts';
import { type Judge, judgeByMock, judgeByPlainPrism, judgeBySandbox } from './judges.ts';

describe('the verdicts on a request', () => {
  const sandbox = judgeBySandbox();
  let mock: Awaited<ReturnType<typeof judgeByMock>>;
  let plainPrism: Judge;
  beforeAll(async () => {
    mock = await judgeByMock();
    plainPrism = await judgeByPlainPrism();
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it(`are the same from mock and sandbox, and from plain Prism but for its listed gaps: 700 requests, ${repeat}`, () =>
    compareVerdicts(700));

  it.each(gapsOfPlainPrism)('differ where plain Prism $does', async ({ example, reading }) => {
    const verdict = await plainPrism(example);
    expect(verdict).not.toBe(await sandbox(example));
    expect(await mock.judge(example)).toBe(await sandbox(example));
    expect(verdict).toBe(await sandbox(reading(example)));
  });
});
