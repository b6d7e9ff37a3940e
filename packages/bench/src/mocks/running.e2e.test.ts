import { expect, it } from 'vitest';
import { stop } from '../processes.ts';
import { load } from './load.ts';
import { start } from './running.ts';
import { servers } from './servers.ts';

const ceiling = 'node:http, same bytes as the mock';

it('starts a server and counts what it answers', async () => {
  const server = servers[ceiling];
  if (server === undefined) throw new Error('There is no ceiling.');
  const running = await start(ceiling, server);
  try {
    expect(running.startMilliseconds).toBeGreaterThan(0);
    expect(running.bytes).toBeGreaterThan(1000);
    expect((await load(running, 1)).perSecond).toBeGreaterThan(0);
  } finally {
    await stop(running.child);
  }
});

it('says so when a server ends instead of answering', async () => {
  const broken = { args: () => ['--no-such-flag'] };

  await expect(start('broken', broken)).rejects.toThrow(/broken ended with 9: .*--no-such-flag/s);
});

it('does not count requests that are refused', async () => {
  const server = servers['liked-posts-mock'];
  if (server === undefined) throw new Error('There is no mock.');
  const running = await start('liked-posts-mock', server);
  try {
    const elsewhere = { ...running, url: running.url.replace('/2/', '/3/') };

    await expect(load(elsewhere, 1)).rejects.toThrow('404');
  } finally {
    await stop(running.child);
  }
});
