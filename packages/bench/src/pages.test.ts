import { expect, it } from 'vitest';
import { measureSelections } from './pages.ts';

it('measures pages by selection, of which larger ones have more in them', async () => {
  const { rows } = await measureSelections(1, 10);
  const kilobytes = rows.map(({ figures }) => Number(figures[2]));

  expect(kilobytes.at(-1)).toBeGreaterThan(10 * Number(kilobytes[0]));
});
