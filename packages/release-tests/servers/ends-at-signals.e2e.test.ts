import { once } from 'node:events';
import { connect } from 'node:net';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { installed } from '@liked-posts/test-utils/tools';
import { describe, expect, test } from 'vitest';
import { cliOf } from './cli-of.ts';

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
  // On one connection: the second request waits behind the first.
  connect({ port, host: '127.0.0.1' })
    .on('error', () => {})
    .write(twice);
  // The requests are in progress when the journal has them.
  for (let kept = 0; kept < answers.length + 2; ) {
    const requests = await (await fetch(`${url}/__control/requests`)).text();
    kept = requests.split('"verdict":"valid"').length - 1;
  }
  return { answers };
}

/** The oldest and the newest Node that the mock supports. */
describe.each(['node-20', 'node-26'])('on %s', (version) => {
  const node = installed(`${version}/bin/node`);
  const startMock = (grace: number) =>
    new CliProcess([node, cliOf('mock')], '--port=0', '--control', `--grace=${grace}`);

  test('the mock ends in its grace time, whatever is open', async () => {
    await using server = startMock(100);
    const { answers } = await occupy(await server.url());
    // The exit code is 3, because some of the bytes are not HTTP.
    expect(await server.ended('SIGTERM')).toBe(3);
    for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(Error);
    expect(server.errors).toBe('');
  });

  test('the mock ends at once at a second signal', async () => {
    await using server = startMock(hour);
    const url = await server.url();
    const { answers } = await occupy(url);
    server.send('SIGTERM');
    // A closing server accepts no more connections.
    const listens = () =>
      fetch(`${url}/__control/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (await listens());
    expect(await server.ended('SIGINT')).toBe(130);
    for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(Error);
  });
});
