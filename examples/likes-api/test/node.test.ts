import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('../src/node.ts', import.meta.url));

/** Starts the server until the test ends. */
function start(env: Record<string, string>) {
  const { SERVICE_URL: _, HOST: __, FORCE_COLOR: ___, ...usual } = process.env;
  const child = spawn(process.execPath, [main], { env: { ...usual, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const address = 'http://127.0.0.1:4010';

test('the server runs on Node until a signal ends it', async () => {
  await using service = await startMock({ likes: 9 });
  const child = start({ SERVICE_URL: service.url, PORT: '0' });
  const [line] = await once(child.stdout, 'data');
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line)) ?? [];
  const response = await fetch(`${url}/2/users/42/liked_tweets`, {
    headers: { authorization: 'Bearer any-token' },
  });
  expect(response.status).toBe(200);
  expect((await response.json()).data.length).toBeGreaterThan(0);

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each<{ about: string; code: number; env: Record<string, string>; message: RegExp }>([
  {
    about: 'no address of the service',
    code: 2,
    env: {},
    message:
      /^error: Set SERVICE_URL to the address of the service, such as https:\/\/api\.example\.com\.\n$/,
  },
  {
    about: 'an address without a scheme',
    code: 2,
    env: { SERVICE_URL: 'api.example.com', PORT: '0' },
    message: /^error: SERVICE_URL: .+, not api\.example\.com\n$/,
  },
  {
    about: 'a port of letters',
    code: 2,
    env: { SERVICE_URL: address, PORT: 'abc' },
    message: /^error: PORT: "abc" is not a port\. Give .+ to 65535\.\n$/,
  },
  {
    about: 'a port that is too high',
    code: 2,
    env: { SERVICE_URL: address, PORT: '65536' },
    message: /^error: PORT: "65536" is not a port\..+\n$/,
  },
  {
    // It is an address for documents.
    about: 'a host that no machine has',
    code: 1,
    env: { SERVICE_URL: address, PORT: '0', HOST: '192.0.2.1' },
    message: /^error: listen .+ 192\.0\.2\.1\n$/,
  },
])('the server ends on Node with $code for $about', async ({ code, env, message }) => {
  const child = start(env);
  const printed: string[] = [];
  child.stdout.on('data', () => child.kill('SIGKILL'));
  child.stderr.on('data', (text) => printed.push(String(text)));

  expect(await once(child, 'close')).toEqual([code, null]);
  expect(printed.join('')).toMatch(message);
});
