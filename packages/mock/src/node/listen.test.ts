import { sendBytes } from '@liked-posts/test-utils/send-bytes';
import { expect, onTestFinished, test } from 'vitest';
import { type PassedOn, respond } from '../http/messages.ts';
import { type ListenOptions, listen } from './listen.ts';

async function urlOf(handle: ListenOptions['handle']): Promise<string> {
  const server = await listen({ handle, refuse: (_incoming, status) => respond(status, '') });
  onTestFinished(() => server.close());
  return server.url;
}

test.each<[string, bytes: string, cut?: string]>([
  ['whole', 'half'],
  ['without a byte', ''],
  ['cut', 'ha', 'It broke off.'],
  ['cut before its first byte', '', 'It broke off.'],
])('an answer of another server is sent as it came: %s', async (_, bytes, cut) => {
  const passedOn: PassedOn = {
    status: 404,
    statusMessage: 'Nothing Here',
    headers: [
      ['X-A', '1'],
      ['set-cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['content-length', '4'],
    ],
    bytes: Buffer.from(bytes),
    ...(cut && { cut }),
  };
  const url = await urlOf(() => passedOn);
  const answer = await sendBytes(
    url,
    'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    true,
  );
  expect(answer).toBe(
    `HTTP/1.1 404 Nothing Here\r\nX-A: 1\r\nset-cookie: a=1\r\nSet-Cookie: b=2\r\ncontent-length: 4\r\nConnection: close\r\n\r\n${bytes}`,
  );
});

test('a connection is kept for as long as the client wants', async () => {
  const { headers } = await fetch(await urlOf(() => respond(204, '')));
  // If Node closed idle connections after five seconds, this would say `timeout=5`.
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
});
