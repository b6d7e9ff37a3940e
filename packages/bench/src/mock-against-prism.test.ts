import { expect, it } from 'vitest';
import { start } from './contender.ts';
import { load } from './load.ts';
import { asInstalled, silent } from './mock-against-prism.ts';

it.each([...asInstalled, silent[1]])('starts $name and has it answer', async (contender) => {
  const { startMilliseconds, stop } = await start(contender);
  await stop();

  expect(startMilliseconds).toBeGreaterThan(0);
});

it('counts the requests that a server answers in a second', async () => {
  const { url, stop } = await start(asInstalled[0]);
  try {
    const { requestsPerSecond } = await load(url, 1);
    expect(requestsPerSecond).toBeGreaterThan(0);
  } finally {
    await stop();
  }
});

it('says so when a server ends instead of answering', async () => {
  const broken = { name: 'broken', command: () => [process.execPath, '--no-such-flag'] as const };

  await expect(start(broken)).rejects.toThrow(/broken ended with 9: .*--no-such-flag/);
});

it('does not count requests that are refused', async () => {
  const { url, stop } = await start(asInstalled[0]);
  try {
    await expect(load(`${url}/elsewhere`, 1)).rejects.toThrow('with an error');
  } finally {
    await stop();
  }
});
