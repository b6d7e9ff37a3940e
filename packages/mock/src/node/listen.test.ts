import { sendBytes } from '@liked-posts/test-utils/send-bytes';
import { expect, test } from 'vitest';
import { type PassedOn, respond } from '../http/messages.ts';
import { listen } from './listen.ts';

const passedOn: PassedOn = {
  status: 404,
  statusMessage: 'Nothing Here',
  headers: [
    ['X-A', '1'],
    ['set-cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['content-length', '4'],
  ],
  bytes: Buffer.from('half'),
};
const head =
  'HTTP/1.1 404 Nothing Here\r\nX-A: 1\r\nset-cookie: a=1\r\nSet-Cookie: b=2\r\ncontent-length: 4\r\n';

test.each<[string, Partial<PassedOn>, string]>([
  ['whole', {}, 'half'],
  ['without a byte', { bytes: Buffer.from('') }, ''],
  ['cut', { bytes: Buffer.from('ha'), cut: 'It broke off.' }, 'ha'],
  ['cut before its first byte', { bytes: Buffer.from(''), cut: 'It broke off.' }, ''],
])('an answer of another server is sent as it came: %s', async (_, changed, body) => {
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    handle: () => ({ ...passedOn, ...changed }),
    refuse: (_incoming, status) => respond(status, ''),
  });
  const answer = await sendBytes(
    server.url,
    'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    true,
  );
  expect(answer).toBe(`${head}Connection: close\r\n\r\n${body}`);
  await server.close();
});

test('a connection is kept for as long as the client wants', async () => {
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    handle: () => respond(204, ''),
    refuse: (_incoming, status) => respond(status, ''),
  });
  const { headers } = await fetch(server.url);
  // If Node closed idle connections after five seconds, this would say `timeout=5`.
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
  await server.close();
});
