import { repeat } from '@liked-posts/equipment/seed';
import type { Incoming } from '@liked-posts/mock/server';
import { expect, it, vi } from 'vitest';
import { expectAnswersOfPrism, mockOf } from '../test/answers-of-prism.ts';
import { Answerer } from './answerer.ts';

it(`answers and keeps the same as Prism, asked each time: 2,000 requests, ${repeat}`, () =>
  expectAnswersOfPrism(2000));

it('says in a 500 that it has a bug, and goes on', async () => {
  const answerer = new Answerer({ dynamic: false });
  const { front, ask } = mockOf(answerer);
  const incoming: Incoming = {
    method: 'GET',
    url: '/2/users/1/liked_tweets',
    header: (name) => (name === 'authorization' ? 'Bearer one' : undefined),
  };
  vi.spyOn(answerer, 'answer').mockRejectedValueOnce(new Error('odd'));
  const detail =
    'This request could not be answered, because of a bug in @liked-posts/prism-mock: Error: odd';
  const { status, body } = await ask(incoming);
  expect([status, JSON.parse(body)]).toMatchObject([500, { status: 500, detail }]);
  expect((await ask(incoming)).status).toBe(200);
  expect(front.requests).toMatchObject([{ status: 500, verdict: 'valid' }, { status: 200 }]);
});
