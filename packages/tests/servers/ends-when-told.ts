import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { expect } from 'vitest';

/** The file of a package's command line. */
export function cliOf(name: 'mock' | 'conformance'): string {
  const manifest = createRequire(import.meta.url).resolve(`@liked-posts/${name}/package.json`);
  return join(dirname(manifest), 'dist/cli.js');
}

/** The servers, and what starts them. */
export const servers: readonly [name: string, cli: string, ...args: string[]][] = [
  ['mock', cliOf('mock')],
  ['proxy', cliOf('conformance'), 'proxy', 'http://127.0.0.1:1'],
];

const hour = 3_600_000;
const path = '/2/users/42/liked_tweets';
const twice = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer any-token\r\n\r\n`.repeat(
  2,
);

/** Everything that could keep a server from ending, open at once. */
async function occupy(url: string): Promise<{ answers: Promise<unknown>[] }> {
  const port = Number(new URL(url).port);
  for (const bytes of [
    '',
    'GET / HTT',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'POST /__control/next HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[',
    'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
    'no HTTP\r\n\r\n',
  ]) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    socket.write(bytes);
    await once(socket, 'connect');
  }
  await fetch(`${url}/__control/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { delay: hour },
      { slowBody: hour },
      { cutBody: true, delay: hour },
      { delay: hour },
      { delay: hour },
    ]),
  });
  const page = async () => {
    const response = await fetch(url + path, {
      headers: { authorization: 'Bearer any-token' },
    });
    return response.text();
  };
  const answers = [page(), page(), page()].map((answer) => answer.catch((error: unknown) => error));
  // The second one waits behind the first.
  connect({ port, host: '127.0.0.1' })
    .on('error', () => {})
    .write(twice);
  // They are there when the journal has them.
  for (let kept = 0; kept < answers.length + 2; ) {
    const requests = await (await fetch(`${url}/__control/requests`)).text();
    kept = requests.split('"verdict":"valid"').length - 1;
  }
  return { answers };
}

/**
 * Ends the mock while half requests, silent connections and running answers are open: in its grace
 * time, with 3, because not all of it was HTTP.
 */
export async function endsInGraceTime(node = process.execPath): Promise<void> {
  await using server = new CliProcess(
    [node, cliOf('mock')],
    '--port=0',
    '--control',
    '--grace=100',
  );
  const { answers } = await occupy(await server.url());
  expect(await server.ended('SIGTERM')).toBe(3);
  for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(Error);
  expect(server.errors).toBe('');
}

/** Ends the mock by a second signal, whatever its grace time is. */
export async function endsAtSecondSignal(node = process.execPath): Promise<void> {
  await using server = new CliProcess(
    [node, cliOf('mock')],
    '--port=0',
    '--control',
    `--grace=${hour}`,
  );
  const url = await server.url();
  const { answers } = await occupy(url);
  server.send('SIGTERM');
  // A server that is closing takes no more connections.
  const answers200 = () =>
    fetch(`${url}/__control/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await answers200());
  expect(await server.ended('SIGINT')).toBe(130);
  for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(Error);
}

/** Signals a server as soon as it listens for signals: before it listens for requests. */
const earlySignal = `
  process.on('newListener', function heard(name) {
    if (name !== 'SIGTERM') return;
    process.off('newListener', heard);
    process.nextTick(() => process.kill(process.pid, 'SIGTERM'));
  });
`;

/** Ends a server by a signal that comes while it loads: with 0, and without a word. */
export async function endsWhileLoading(
  args: readonly string[],
  node = process.execPath,
): Promise<void> {
  const preload = `data:text/javascript,${encodeURIComponent(earlySignal)}`;
  await using server = new CliProcess([node, '--import', preload, ...args], '--port', '0');
  expect(await server.ended()).toBe(0);
  expect(server.output + server.errors).toBe('');
}
