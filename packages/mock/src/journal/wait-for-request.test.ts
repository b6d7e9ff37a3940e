import { expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';
import { createMock } from '../index.ts';

test('waitForRequest resolves with a request in the journal', async () => {
  const mock = createMock();
  await ask(mock);
  expect(await mock.waitForRequest()).toMatchObject({ number: 1, verdict: 'valid' });
});

test('waitForRequest resolves with the next request of its scope', async () => {
  const mock = createMock();
  const waiting = mock.for({ user: '42' }).waitForRequest();
  await ask(mock, {}, { userId: '43' });
  await ask(mock);
  expect((await waiting).number).toBe(2);
});

test('waitForRequest passes over requests up to a number', async () => {
  const mock = createMock();
  const waiting = mock.waitForRequest({ after: 2 });
  for (let round = 0; round < 3; round += 1) await ask(mock);
  expect((await waiting).number).toBe(3);
});

test('waitForRequest needs no journal', async () => {
  const mock = createMock({ journalSize: 0 });
  const waiting = mock.waitForRequest();
  await ask(mock);
  expect((await waiting).verdict).toBe('valid');
});

test('waitForRequest rejects at once if its signal is aborted', async () => {
  const signal = AbortSignal.abort(new Error('Enough.'));
  await expect(createMock().waitForRequest({ signal })).rejects.toThrow('Enough.');
});

test('waitForRequest rejects when its signal is aborted', async () => {
  const controller = new AbortController();
  const waiting = createMock().waitForRequest({ signal: controller.signal });
  controller.abort(new Error('Too late.'));
  await expect(waiting).rejects.toThrow('Too late.');
});
