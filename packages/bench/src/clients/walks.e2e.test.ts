import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startNode } from '../processes.ts';
import { measureAhead } from './ahead.ts';
import { ours } from './readers/ours.ts';
import type { Listening } from './server.ts';
import { measureWalks } from './walks.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
it('has clients that need no peer read all Posts', async () => {
  const names = ['fetch by hand', 'fetch by hand, with authors', ...Object.keys(ours)];
  const { title, rows } = await measureWalks(1, names, { likes: 500, warmUp: 1, counted: 1 });

  expect(title).toMatch(/^Reading 500 Posts in pages of 13\d kB$/);
  expect(rows.map(({ name }) => name)).toEqual(names);
  for (const { figures } of rows) expect(figures[3]).toBeGreaterThan(0);
});

it('reads ahead', async () => {
  const { rows } = await measureAhead(1, 4);

  expect(rows[1]?.figures[0]).toMatchObject({ median: expect.any(Number) });
});

it('does not count a walk that misses a Post', async () => {
  const server = startNode('server', [file('server.ts'), '500']);
  const worker = startNode('client', [file('worker.ts'), 'ours, by page']);
  try {
    const { url, ids } = await server.ask<Listening>();
    await worker.ask({ url, ids: ids.toSpliced(250, 1) });

    await expect(worker.ask('walk')).rejects.toThrow(/ours, by page ended with 1: .* was due/s);
  } finally {
    await worker.stop();
    await server.stop();
  }
});
