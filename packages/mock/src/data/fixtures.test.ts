import type { Post } from '@liked-posts/types';
import { describe, expect, test } from 'vitest';
import { type Body, everything, walk } from '../../test/ask.ts';
import { createMock } from '../index.ts';

const pages = await walk(createMock({ likes: 10_000 }), { max_results: 100, ...everything });
const posts = pages.flatMap(({ data }) => data ?? []);
const included = pages.flatMap(({ includes }) => includes?.tweets ?? []);
const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));
const users = byId(pages.flatMap(({ includes }) => includes?.users ?? []));
const polls = byId(pages.flatMap(({ includes }) => includes?.polls ?? []));
const media = pages.flatMap(({ includes }) => includes?.media ?? []);
const errors = pages.flatMap((page) => page.errors ?? []);
const links = posts.flatMap(({ entities }) => entities?.urls ?? []);
const mentions = posts.flatMap(({ entities }) => entities?.mentions ?? []);

function share<Item>(items: Iterable<Item>, has: (item: Item) => unknown): number {
  const all = [...items];
  expect(all.length).toBeGreaterThan(0);
  return all.filter((item) => has(item)).length / all.length;
}

const characters = (text = ''): number => [...text].length;
const refersTo = (post: Post, type: string) =>
  post.referenced_tweets?.find((reference) => reference.type === type)?.id;
/** The links that a text ends with. */
const lastLinks = ({ text, entities }: Post) =>
  (entities?.urls ?? []).filter(({ end }) => end === characters(text));

describe('as in recordings,', () => {
  const lengths = posts.map(({ text }) => characters(text)).sort((one, other) => one - other);
  const people = [...users.values()];
  const addresses = links.map(({ expanded_url = '' }) => expanded_url);
  const isCard = ({ title, description, unwound_url, status, images }: (typeof links)[number]) =>
    title && description && unwound_url && status && images;
  const keys = media.map(({ media_key }) => media_key.split('_')[0]);
  const hasOwnLink = (post: Post) => {
    const quoted = refersTo(post, 'quoted');
    return lastLinks(post).some(
      ({ media_key, expanded_url = '' }) =>
        media_key !== undefined || (quoted !== undefined && expanded_url.endsWith(`/${quoted}`)),
    );
  };
  const withOwn = posts.filter(
    (post) => post.attachments?.media_keys !== undefined || refersTo(post, 'quoted') !== undefined,
  );

  test.each<[what: string, found: number, from: number, to: number]>([
    ['the median length of a text, in code points', lengths[5000] ?? 0, 180, 280],
    ['texts with a line break', share(posts, ({ text }) => text.includes('\n')), 0.22, 0.3],
    ['texts with an escape', share(posts, ({ text }) => /&(amp|lt|gt);/.test(text)), 0.08, 0.13],
    ['raw &, < or >', share(posts, ({ text }) => /[<>]|&(?!(amp|lt|gt);)/.test(text)), 0, 0],
    ['texts that end with the link to media or a quote', share(withOwn, hasOwnLink), 0.72, 0.85],
    ['long Posts', share(posts, ({ note_tweet }) => note_tweet), 0.04, 0.1],
    ['other scripts', share(posts, ({ text }) => /(?!\p{Script=Latin})\p{L}/u.test(text)), 0, 0.04],
    ['users with 18 or 19 digits', share(users.keys(), (id) => id.length >= 18), 0.4, 0.5],
    ['mentions without `id`', share(mentions, ({ id }) => id === undefined), 0.42, 0.55],
    ['links with what they lead to', share(links, isCard), 0.05, 0.085],
    ['links with raw letters', share(addresses, (url) => /\P{ASCII}/u.test(url)), 0.005, 0.05],
    ['empty `description`', share(people, (user) => user.description === ''), 0.08, 0.12],
    ['empty `url`', share(people, (user) => user.url === ''), 0.5, 0.58],
    ['no picture', share(people, (user) => user.profile_image_url === ''), 0.005, 0.04],
    ['empty `geo`', share(posts, ({ geo }) => geo && Object.keys(geo).length === 0), 0.005, 0.05],
    ['`alt_text`', share(media, ({ alt_text }) => alt_text), 0.01, 0.05],
    ['videos whose key begins with 13', share(keys, (key) => key === '13'), 0.02, 0.2],
    ['pages with errors', share(pages, (page) => page.errors), 0.12, 0.22],
    ['protected', share(errors, ({ section }) => section === 'includes'), 0.1, 0.4],
    ['suspended', share(errors, ({ title }) => title === 'Forbidden'), 0.1, 0.4],
    ['deleted', share(errors, ({ title }) => title === 'Not Found Error'), 0.3, 0.6],
  ])('%s: %d is from %d to %d', (_, found, from, to) => {
    expect(found).toBeGreaterThanOrEqual(from);
    expect(found).toBeLessThanOrEqual(to);
  });
});

test('offsets count the code points of the escaped text', () => {
  const wrong: unknown[] = [];
  let checked = 0;
  const check = (text = '', entities: Post['entities'] = {}) => {
    const all = [...text];
    const expectAt = (start = 0, end = 0, expected = '') => {
      checked += 1;
      if (all.slice(start, end).join('') !== expected) wrong.push({ text, start, end, expected });
    };
    for (const one of entities.mentions ?? []) expectAt(one.start, one.end, `@${one.username}`);
    for (const one of entities.hashtags ?? []) expectAt(one.start, one.end, `#${one.tag}`);
    for (const one of entities.cashtags ?? []) expectAt(one.start, one.end, `$${one.tag}`);
    for (const one of entities.urls ?? []) expectAt(one.start, one.end, one.url);
    for (const one of entities.annotations ?? []) {
      // Unlike other entities, an annotation ends at its last character.
      expectAt(one.start, (one.end ?? 0) + 1, one.normalized_text);
    }
  };
  for (const { text, entities, note_tweet } of [...posts, ...included]) {
    check(text, entities);
    check(note_tweet?.text, note_tweet?.entities);
  }
  for (const { description, url, entities } of users.values()) {
    check(description, entities?.description);
    check(url, entities?.url);
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(20_000);
});

test('a text is displayed without the address of a reply and the links that only lead to media and Posts', () => {
  let cut = 0;
  for (const post of posts) {
    const [start = 0, end = 0] = post.display_text_range ?? [];
    const all = [...post.text];
    const before = all.slice(0, start).join('');
    expect(before).toMatch(post.in_reply_to_user_id === undefined ? /^$/ : /^@\w+ $/);
    const after = all.slice(end).join('');
    expect(after).toMatch(/^( https:\S+)*$/);
    if (lastLinks(post).some(({ media_key }) => media_key)) {
      cut += 1;
      expect(after).toContain(` ${lastLinks(post)[0]?.url}`);
    }
  }
  expect(cut).toBeGreaterThan(1000);
});

test('a link to media has an entity for each, with its key, and is displayed as pic.', () => {
  const ofMedia = links.filter(({ media_key }) => media_key !== undefined);
  for (const { display_url } of ofMedia) expect(display_url).toMatch(/^pic\./);
  for (const post of posts.filter((one) => refersTo(one, 'retweeted') === undefined)) {
    const found = lastLinks(post).flatMap(({ media_key }) => media_key ?? []);
    if (found.length > 0) expect(found).toEqual(post.attachments?.media_keys);
  }
  expect(ofMedia.length).toBeGreaterThan(1000);
});

test('a repost repeats the original with its author, and is cut', () => {
  const originals = byId(included);
  let wasCut = 0;
  for (const post of posts) {
    const original = originals.get(refersTo(post, 'retweeted') ?? '');
    if (original === undefined) continue;
    const [, handle, text = '', dots] = /^RT @(\w{1,15}): (.*?)(…?)$/s.exec(post.text) ?? [];
    const author = users.get(original.author_id ?? '')?.username;
    expect([author, author?.replace('_', '')]).toContain(handle);
    expect(original.text.startsWith(text)).toBe(true);
    if (dots) {
      wasCut += 1;
      expect(characters(post.text)).toBeLessThanOrEqual(140);
    }
  }
  expect(wasCut).toBeGreaterThan(1000);
});

test('a long text is cut, and links to the Post, whose note has the whole', () => {
  for (const { id, text, note_tweet, entities } of posts) {
    if (note_tweet === undefined) continue;
    expect(note_tweet.text?.startsWith(text.slice(0, text.lastIndexOf('… ')))).toBe(true);
    expect(entities?.urls?.at(-1)?.expanded_url).toMatch(new RegExp(`/${id}$`));
  }
});

test('Posts are of all ages: identifiers have 15 to 19 digits', () => {
  const lengths = new Set(posts.map(({ id }) => id.length));
  expect([...lengths].sort()).toEqual([15, 16, 17, 18, 19]);
  expect(share(users.keys(), (id) => String(Number(id)) === id)).toBeLessThan(0.65);
});

test('times follow from identifiers, for every version of a Post, also those referred to', () => {
  const writtenAt = (id = '') => Number(BigInt(id) >> 22n) + 1_288_834_974_657;
  const seconds = (time: number) => Math.floor(time / 1000);
  let edited = 0;
  for (const post of [...posts, ...included]) {
    const { id, created_at = '', edit_history_tweet_ids: [first = id, ...edits] = [] } = post;
    expect(seconds(Date.parse(created_at))).toBe(seconds(writtenAt(id)));
    const { editable_until = '', edits_remaining } = post.edit_controls ?? {};
    expect(Date.parse(editable_until)).toBe(writtenAt(first) + 3_600_000);
    expect(edits_remaining).toBe(5 - [first, ...edits].indexOf(id));
    const older = (post.referenced_tweets ?? []).map((one) => writtenAt(one.id));
    expect(Math.max(0, ...older)).toBeLessThan(writtenAt(first));
    if (edits.length > 0) edited += 1;
    const poll = polls.get(post.attachments?.poll_ids?.[0] ?? '');
    if (poll === undefined) continue;
    const opened = Date.parse(poll.end_datetime ?? '') - (poll.duration_minutes ?? 0) * 60_000;
    expect(seconds(opened)).toBe(seconds(writtenAt(first)));
  }
  expect(Math.min(edited, polls.size)).toBeGreaterThan(500);
  for (const { id, created_at = '' } of users.values()) {
    if (id.length >= 18) expect(seconds(Date.parse(created_at))).toBe(seconds(writtenAt(id)));
  }
});

test('a thread belongs to the Post that started it, however deep a reply is', () => {
  const known = byId([...posts, ...included]);
  let deeper = 0;
  for (const post of posts) {
    const answered = refersTo(post, 'replied_to');
    if (answered === undefined) {
      expect(post.conversation_id).toBe(post.id);
      continue;
    }
    const parent = known.get(answered);
    if (parent === undefined) continue;
    expect(post.in_reply_to_user_id).toBe(parent.author_id);
    expect(post.conversation_id).toBe(parent.conversation_id);
    if (parent.conversation_id !== answered) deeper += 1;
  }
  expect(deeper).toBeGreaterThan(100);
});

test('errors say of some Posts that only the author may see a field', () => {
  const hidden = errors.filter(({ field }) => field !== undefined);
  expect(hidden.length).toBeGreaterThan(5);
  const byIds = byId(posts);
  for (const { title, type, value = '', detail, resource_id } of hidden) {
    expect(title).toBe('Field Authorization Error');
    expect(type).toMatch(/not-authorized-for-field$/);
    expect(detail).toContain(`on the Tweet with id : [${value}].`);
    expect(resource_id).toBe(value);
    expect(byIds.get(value)).not.toHaveProperty('promoted_metrics');
  }
});

/** What a page says about a user, whom it may know by identifier or handle. */
function outcomeOf({ includes, errors = [] }: Body, names: readonly (string | undefined)[]) {
  const all = includes?.users ?? [];
  if (all.some(({ id, username }) => names.includes(id) || names.includes(username))) return 'user';
  return errors.some(({ value }) => names.includes(value)) ? 'error' : 'nothing';
}

test('a mention leads to a user, to an error, or if the account was renamed, nowhere', () => {
  const found: Record<string, number> = {};
  for (const page of pages) {
    for (const { entities } of page.data ?? []) {
      for (const { id, username } of entities?.mentions ?? []) {
        const outcome = outcomeOf(page, [id, username]);
        found[outcome] = (found[outcome] ?? 0) + 1;
        if (outcome === 'nothing') expect(id).toBeUndefined();
        expect(username).toMatch(/^\w{1,15}$/);
        const user = id === undefined ? undefined : users.get(id);
        if (user !== undefined) expect(user.username).toBe(username);
      }
    }
  }
  expect(found).toEqual({
    user: expect.toSatisfy((count: number) => count > 4000),
    error: expect.toSatisfy((count: number) => count > 20),
    nothing: expect.toSatisfy((count: number) => count > 20),
  });
});

test('a user whom nobody finds is reported as mentioned, by handle, and as replied to, by identifier', () => {
  let twice = 0;
  for (const { data = [], errors = [] } of pages) {
    for (const { in_reply_to_user_id: id, entities } of data) {
      if (!errors.some(({ value }) => value === id)) continue;
      twice += 1;
      const handle = entities?.mentions?.[0]?.username;
      const parameters = errors
        .filter(({ value }) => value === id || value === handle)
        .map(({ parameter }) => parameter);
      expect(parameters.sort()).toEqual(['entities.mentions.username', 'in_reply_to_user_id']);
    }
  }
  expect(twice).toBeGreaterThan(10);
});

test('errors have the form of recordings', () => {
  for (const error of errors.filter(({ field }) => field === undefined)) {
    const { title, type, detail, parameter, value, resource_type, status } = error;
    expect([undefined, title === 'Not Found Error' ? 404 : 403]).toContain(status);
    const isProtected = title === 'Authorization Error';
    expect(type).toMatch(isProtected ? /not-authorized-for-resource$/ : /resource-not-found$/);
    const details = {
      'Not Found Error': `Could not find ${resource_type} with ${parameter}: [${value}].`,
      'Authorization Error': `Sorry, you are not authorized to see the Tweet with ${parameter}: [${value}].`,
      Forbidden: `User has been suspended: [${value}].`,
    };
    expect(details).toHaveProperty([title ?? ''], detail);
    expect(error.section).toBe(isProtected ? 'includes' : undefined);
    if (!isProtected) expect(error.resource_id).toBe(value);
  }
  const ids = errors
    .filter(({ section }) => section === 'includes')
    .map(({ resource_id }) => resource_id);
  expect(share(ids, (id) => id === undefined)).toBeGreaterThan(0.7);
});

test('a few pages include a Post twice, with other entities', () => {
  const repeating = pages.flatMap(({ includes }) => {
    const tweets = includes?.tweets ?? [];
    return tweets.flatMap((copy, index) => {
      const first = tweets.findIndex(({ id }) => id === copy.id);
      return first < index ? [[tweets[first], copy] as const] : [];
    });
  });
  expect(repeating.length).toBeGreaterThan(5);
  expect(repeating.length).toBeLessThan(60);
  for (const [one, other] of repeating) {
    expect(other.text).toBe(one?.text);
    expect(other.entities).not.toEqual(one?.entities);
  }
});
