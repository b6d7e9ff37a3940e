import { afterAll, beforeAll, expect, it } from 'vitest';
import { askMock, askPrism, compare } from './compare.ts';
import { gapsOfPrism } from './differences.ts';
import { bundle, type Prism, startPrism } from './start-prism.ts';

let prism: Prism;
beforeAll(async () => {
  prism = await startPrism('mock', bundle);
});
afterAll(() => prism[Symbol.asyncDispose]());

it('Prism answers 300 requests as the mock with examples does, but for what is listed', () =>
  compare(prism.url, 300));

it.each(gapsOfPrism)('Prism $does', async ({ example, reading }) => {
  const { status } = await askPrism(prism.url, example);
  expect(status).not.toBe(askMock(example).status);
  expect(status).toBe(askMock(reading(example)).status);
});
