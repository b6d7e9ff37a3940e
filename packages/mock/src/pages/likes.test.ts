import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, type Body, idsOn, page, type Query, walk } from '../../test/ask.ts';
import {
  createMock,
  type DataSet,
  type LikesChange,
  type Mock,
  type MockOptions,
  type PageSizes,
} from '../index.ts';

const user = '42';
const ids = Array.from({ length: 60 }, (_, index) => String(1000 + index));
const dataset: DataSet = {
  posts: ids.map((id) => ({ id, text: `Post ${id}` })),
  likes: { [user]: ids.slice(20) },
};

const likesOf = async (mock: Mock, query: Query = { max_results: 100 }) =>
  idsOn(await walk(mock, query));

test('new likes come first, and no other Post changes', async () => {
  const mock = createMock({ likes: 30 });
  const before = (await page(mock, { max_results: 100, 'tweet.fields': ['created_at'] })).data;
  mock.change({ user, like: 2 });
  const after = (await page(mock, { max_results: 100, 'tweet.fields': ['created_at'] })).data;
  expect(after?.slice(2)).toEqual(before);
  const more = await likesOf(mock);
  mock.change({ user, like: 1 }, { user: '43', like: 5 });
  expect((await likesOf(mock)).slice(1)).toEqual(more);
  const [id = ''] = idsOn([await page(mock, {}, '43')]);
  expect(() => mock.change({ user, unlike: [id] })).toThrow('that user 42 liked');
  expect(await walk(mock, { max_results: 100 }, 'next_token', '44')).toEqual(
    await walk(createMock({ likes: 30 }), { max_results: 100 }, 'next_token', '44'),
  );
});

test('new likes of a data set come first, in the given order, and Posts liked anew move there', async () => {
  const mock = createMock({ dataset });
  // Liking a liked Post, or unliking another, changes nothing.
  mock.change({ user, like: ['1030', '1020'] }, { user, unlike: ['1000', '1000'] });
  expect(await likesOf(mock)).toEqual(ids.slice(20));
  mock.change({ user, like: ['1003', '1001'], unlike: ['1021'] });
  const rest = ids.slice(20).filter((id) => id !== '1021');
  expect(await likesOf(mock)).toEqual(['1003', '1001', ...rest]);
  mock.change({ user, like: ['1021'] });
  expect(await likesOf(mock)).toEqual(['1021', '1003', '1001', ...rest]);
  mock.change({ user, like: ['1001'], unlike: ['1001', '1003'] });
  expect(await likesOf(mock)).toEqual(['1001', '1021', ...rest]);
  mock.change({ user, unlike: ['1001', '1021'] });
  expect(await likesOf(mock)).toEqual(rest);
});

test('the page of a user with no likes left has no data and no tokens', async () => {
  for (const pages of ['recorded', 'full'] as const) {
    const mock = createMock({ dataset, pages });
    mock.change({ user, unlike: ids });
    expect((await ask(mock)).text).toBe('{"meta":{"result_count":0}}');
    mock.change({ user, like: ['1000'] });
    expect(await likesOf(mock)).toEqual(['1000']);
  }
});

test('no page of a full walk is empty when the first and the last likes have gone', async () => {
  const mock = createMock({ dataset, pages: 'full' });
  const all = ids.slice(20);
  const query = { max_results: 10 };
  const [first = '', second = ''] = (await walk(mock, query)).map(({ meta }) => meta?.next_token);
  mock.change({ user, unlike: [...all.slice(0, 10), ...all.slice(-20)] });
  const pages = await walk(mock, query);
  expect(idsOn(pages)).toEqual(all.slice(10, 20));
  expect(pages).toHaveLength(1);
  const { meta } = await page(mock, { ...query, pagination_token: first });
  expect(meta).toEqual({ result_count: 10 });
  const back = await page(mock, { ...query, pagination_token: second });
  expect(back.meta).toEqual({ result_count: 0, previous_token: expect.any(String) });
});

test('a Post must be liked before it can be unliked', async () => {
  const [mock, later] = [createMock({ likes: 9 }), createMock({ likes: 9 })];
  later.change({ user, like: 1 });
  const [id = ''] = await likesOf(later);
  mock.change({ user, unlike: [id] });
  mock.change({ user, like: 1 });
  expect(await likesOf(mock)).toEqual(await likesOf(later));
});

test.each<PageSizes>(['full', 'recorded'])(
  'a page keeps its size when some of its Posts are unliked: %s',
  async (pages) => {
    const mock = createMock({ dataset, pages });
    const count = async () => (await page(mock, { max_results: 10 })).meta?.result_count ?? 0;
    const before = await count();
    mock.change({ user, unlike: ids.slice(22, 25) });
    expect(await count()).toBe(before);
  },
);

/** A turn of a client that pages: a page of some size, and then a change. */
interface LikesTurn {
  readonly size: number;
  readonly like: number;
  /** The likes to remove, by their index in the initial list. */
  readonly unlike: readonly number[];
}
const steps = fc.array(
  fc.record({
    size: fc.integer({ min: 5, max: 30 }),
    like: fc.nat(4),
    unlike: fc.array(fc.nat(79), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 20 },
);

test.each(['generated', 'a data set'])(
  'a walk neither repeats a Post nor loses one that was liked all along, whatever changes on the way: %s',
  async (source) => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.constantFrom<PageSizes>('recorded', 'full'),
        fc.boolean(),
        fc.nat(99),
        async (turns, pages, isBackward, seed) => {
          const options: MockOptions =
            source === 'generated' ? { likes: 80, pages, seed } : { dataset, pages, seed };
          const mock = createMock(options);
          const start = await likesOf(mock);
          const gone = new Set<string>();
          const direction = isBackward ? 'previous_token' : 'next_token';
          let token = isBackward
            ? (await walk(mock, { max_results: 20 })).at(-1)?.meta?.previous_token
            : '';
          const walked: Body[] = [];
          const seen = (one: Body) => (isBackward ? walked.unshift(one) : walked.push(one));
          if (isBackward && pages === 'full') {
            // The last page has Posts, but its token does not lead to them.
            const last = (await walk(mock, { max_results: 20 })).at(-1);
            if (last) seen(last);
          }
          let fresh = 0;
          for (let turn = 0; token !== undefined && turn < 200; turn += 1) {
            const { size, like, unlike } = turns[turn % turns.length] as LikesTurn;
            const current = await page(mock, {
              max_results: size,
              ...(token && { pagination_token: token }),
            });
            seen(current);
            token = current.meta?.[direction];
            if (turn >= turns.length) continue;
            const removed = unlike.flatMap((index) => start[index] ?? []);
            for (const id of removed) gone.add(id);
            const named = ids.slice(fresh, Math.min(20, fresh + like));
            fresh += like;
            const change: LikesChange = {
              user,
              like: source === 'generated' ? like : named,
              unlike: removed,
            };
            mock.change(change);
          }
          expect(token).toBeUndefined();
          const found = idsOn(walked);
          expect(new Set(found).size).toBe(found.length);
          expect(found.filter((id) => start.includes(id) && !gone.has(id))).toEqual(
            start.filter((id) => !gone.has(id)),
          );
        },
      ),
      { numRuns: 60 },
    );
  },
);

const generated = createMock();
const ofDataSet = createMock({ dataset });

test.each<[unknown, string, Mock?]>([
  [3, 'change[1]` cannot be 3. Give an object such as { "user": "42", "like": 2 }.'],
  [{ user, like: 2, dislike: 1 }, 'change[1].dislike` does not exist. Give one of user, like, un'],
  [{ user }, 'change[1]` cannot be used: it changes nothing. Give at least one of like, unlike'],
  [{ like: 1 }, 'change[1].user'],
  [{ user: '7', like: ['1000'] }, 'there is no user 7. Give an existing user.', ofDataSet],
  [{ user, like: 2 }, 'Posts come from a data set. Give the identifiers of Posts in it', ofDataSet],
  [{ user, like: ['1000', '5'] }, 'change[1].like[1]` cannot be used: there is no Post', ofDataSet],
  [{ user, unlike: ['5'] }, 'change[1].unlike[0]` cannot be used: there is no Post 5', ofDataSet],
  [{ user, unlike: [5] }, 'identifiers of Posts, as strings'],
  [{ user, like: ['1000'] }, 'Posts are generated. Give how many more to like'],
  [{ user, like: -1 }, 'change[1].like` cannot be -1. Give a whole number from 0 to 1'],
  [{ user, unlike: ['5'] }, 'there is no Post 5 that user 42 liked. Give the identifier of one,'],
])(
  'the change %j is refused, with a message that says why, and those beside it',
  async (change, reason, mock = generated) => {
    const before = await likesOf(mock);
    const right: LikesChange = { user, like: mock === generated ? 1 : ['1000'] };
    // JavaScript callers may pass this.
    expect(() => mock.change(right, change as LikesChange)).toThrow(reason);
    expect(await likesOf(mock)).toEqual(before);
  },
);

test('a reset of a user undoes the changes of these likes, and no others', async () => {
  const mock = createMock({ likes: 9, pages: 'full' });
  mock.change({ user: '42', like: 2 }, { user: '43', like: 2 });
  mock.for({ user: '42' }).reset();
  const countFor = async (id: string) =>
    (await page(mock, { max_results: 100 }, id)).meta?.result_count;
  expect(await countFor('42')).toBe(await countFor('44'));
  expect(await countFor('43')).toBe(Number(await countFor('44')) + 2);
});
