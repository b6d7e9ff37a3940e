import { expect, it } from 'vitest';
import { ask } from '../test/vitest-fixture/ask.ts';
import { startMock } from './node/start-mock.ts';

const servers = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;

it('leaves no server behind after 20 starts and stops', async () => {
  const before = servers();
  for (let round = 0; round < 20; round += 1) {
    await using mock = await startMock();
    expect((await ask(mock.url)).status).toBe(200);
    expect(servers()).toBe(before + 1);
  }

  // The handle of a closed server goes at the end of the turn.
  await expect.poll(servers).toBe(before);
});
