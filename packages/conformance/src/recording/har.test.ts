import { expect, test } from 'vitest';
import { base, writeRecording } from '../../test/recording.ts';
import { readHar } from './har.ts';

test('a recording may have any JSON for a time or a header', async () => {
  const odd = { toString: 1 };
  const request = { method: 'GET', url: base };
  const response = { status: 200, headers: [{ name: odd, value: odd }], content: odd };
  const har = { log: { entries: [{ startedDateTime: odd, request, response }] } };
  await using recording = await writeRecording(JSON.stringify(har));
  expect(await readHar(recording.file)).toEqual([
    {
      ...request,
      time: undefined,
      status: 200,
      authorization: undefined,
      headers: {},
      body: undefined,
      isEncoded: false,
    },
  ]);
});
