import { expect, it } from 'vitest';
import { resourcesOf } from '../src/resources.ts';

const post = (id: string) => ({ id, text: '' });
const user = (id: string) => ({ id, name: '', username: `u${id}` });

const page = {
  data: [post('1'), post('2')],
  includes: {
    tweets: [post('2'), post('3'), post('3')],
    users: [user('1'), user('2')],
    media: [{ media_key: '3_1' }, { media_key: '3_2' }, { media_key: '3_1' }],
    polls: [{ id: '1', options: [] }],
  },
};

it('the resources of a page are counted by kind, each once', () => {
  expect(resourcesOf(page)).toEqual({ media: 2, places: 0, polls: 1, tweets: 3, users: 2 });
  expect(resourcesOf({ data: [], includes: {} })).toEqual({
    media: 0,
    places: 0,
    polls: 0,
    tweets: 0,
    users: 0,
  });
});

it('over several pages, a resource that was counted is not counted again', () => {
  const counted = new Set<string>();
  resourcesOf(page, counted);
  const next = { data: [post('3'), post('4')], includes: { users: [user('2'), user('3')] } };
  expect(resourcesOf(next, counted)).toMatchObject({ tweets: 1, users: 1, media: 0 });
  expect(counted.size).toBe(10);
});
