import { it } from 'vitest';
import { compare } from './compare.ts';
import { bundle, startPrism } from './start-prism.ts';

it('Prism answers 1,000 requests like the mock with examples, except for the listed differences', async () => {
  await using prism = await startPrism('mock', bundle);
  await compare(prism.url, 1000);
});
