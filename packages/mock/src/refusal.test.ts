import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../test/send-raw.ts';
import { type Mock, startMock } from './start-mock.ts';

describe('what is no request that Node can read', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

  it.each([
    ['what is not HTTP', 'no HTTP at all\r\n\r\n', 400, 'header'],
    [
      'a header that is too long',
      `GET / HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'header',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405, 'method'],
  ])('is refused and told: %s', async (_what, text, status, place) => {
    mock.reset();
    const port = Number(new URL(mock.url).port);

    expect(await sendRaw(port, { bytes: Buffer.from(text), ends: 'answer' })).toEqual({ status });
    expect(mock.violations).toMatchObject([{ in: place, reason: expect.stringMatching(/\.$/) }]);
  });
});
