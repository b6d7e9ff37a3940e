import { repeat } from '@liked-posts/test-utils/seed';
import { it } from 'vitest';
import { compare } from './compare.ts';
import { bundle, startPrism } from './start-prism.ts';

it(`Prism answers 10,000 requests as the mock with examples does, but for what is listed, ${repeat}`, async () => {
  await using prism = await startPrism('mock', bundle);
  await compare(prism.url, 10_000);
});
