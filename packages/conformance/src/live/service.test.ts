import { listen } from '@liked-posts/test-utils/http-server';
import { expect, test, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { Service } from './service.ts';

const url = 'http://localhost';
const request = { target: '/2/users/1/liked_tweets', authorization: undefined };

test('a response that comes too late counts as no response', async () => {
  await using server = await listen(() => {});
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(10));
  const service = new Service(readSettings({ url: server.url }));

  const response = await service.ask(request);
  vi.restoreAllMocks();
  expect(response).toMatchObject({
    status: 0,
    unreadable: expect.stringMatching(/^No response: /),
  });
});

test('a run ends after five responses in a row that took too long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await using server = await listen((_, response) => {
    vi.advanceTimersByTime(40_000);
    response.end('{}');
  });
  const service = new Service(readSettings({ url: server.url }));
  for (let count = 1; count < 5; count += 1) await service.ask(request);
  const fifth = service.ask(request).finally(vi.useRealTimers);
  await expect(fifth).rejects.toThrow('The service failed 5 requests in a row,');
});

test('a run ends after a thousand requests', async () => {
  const service = new Service(readSettings({ url }));
  service.sent = 1000;
  await expect(service.ask(request)).rejects.toThrow(
    'The run stopped after 1000 requests. Choose a user with fewer likes or a larger --page-size.',
  );
});

test('if no address of a service answers, each has its reason', async () => {
  const refused = [
    Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  ];
  const cause = Object.assign(new AggregateError(refused), { code: 'ENETUNREACH' });
  const failing = vi.spyOn(globalThis, 'fetch');
  failing.mockRejectedValue(new TypeError('fetch failed', { cause }));
  const { unreadable } = await new Service(readSettings({ url })).ask(request);
  failing.mockRestore();
  expect(unreadable).toBe('No response: ENETUNREACH, ECONNREFUSED.');
});

test.each([
  {
    name: 'content-encoding',
    value: 'gzip',
    reason: 'it is not compressed as content-encoding says',
  },
  { name: 'content-length', value: '99', reason: 'the connection was closed too early' },
])('a body that is not what $name says cannot be read', async ({ name, value, reason }) => {
  await using server = await listen(({ socket }, response) => {
    response.writeHead(200, { [name]: value });
    // A body that is too short needs a closed connection, which the client may see before the data.
    if (name === 'content-length') response.write('{}', () => socket.end());
    else response.end('{}');
  });
  const service = new Service(readSettings({ url: server.url }));
  expect(await service.ask(request)).toMatchObject({
    status: 200,
    unreadable: `The body cannot be read: ${reason}.`,
  });
});
