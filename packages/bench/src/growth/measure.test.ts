import { expect, it } from 'vitest';
import { measurePositions } from './positions.ts';
import { measureSelections } from './selections.ts';
import { measureWalk } from './walk.ts';

it('measures pages by position', async () => {
  const { rows } = await measurePositions(1, 1000);

  expect(rows.map(({ name }) => name)).toEqual(['1', '10', '100', '1,000']);
  for (const { figures } of rows) expect(figures[1]).toBeGreaterThan(0);
});

it('measures pages by selection, of which larger ones have more in them', async () => {
  const { rows } = await measureSelections(1, 10);
  const kilobytes = rows.map(({ figures }) => Number(figures[2]));

  expect(kilobytes.at(-1)).toBeGreaterThan(10 * Number(kilobytes[0]));
});

it('walks to the end through the client', async () => {
  const { rows } = await measureWalk(1, 2000);

  expect(rows[0]?.figures[0]).toMatchObject({ median: expect.any(Number) });
});
