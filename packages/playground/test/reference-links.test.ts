import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMember, lists } from '../src/contract/explanations.ts';
import { readFragment } from '../src/request/address.ts';
import { send } from '../src/request/send.ts';
import { inPage } from '../src/service/service.ts';

const reference = readFileSync(new URL('../dist/reference.html', import.meta.url), 'utf8');

test.each([
  'LikedPostsPage/data/text',
  'LikedPostsPage/data/referenced_tweets/id',
  // The object `url` has no name of its own in the contract.
  'LikedPostsPage/includes/users/entities/url/urls',
])('the meaning of %s links to its place in the reference', (path) => {
  expect(reference).toContain(` id="${describeMember(path)?.anchor}"`);
});

test('each field of the reference links to a request for it', async () => {
  const { signal } = new AbortController();
  for (const list of lists.filter(({ resource }) => resource)) {
    for (const { name, anchor } of list.values) {
      const [, entry = ''] = reference.split(` id="${anchor}">`);
      const [, fragment = ''] = /href="index\.html(#[^"]+)"/.exec(entry) ?? [];
      const { request, view } = readFragment(fragment.replaceAll('&amp;', '&'));
      expect(view).toBe('json');
      expect(request?.search.split('&').at(-1)).toBe(`${list.name}=${name}`);
      const { page, response } = await send(inPage, request ?? { id: '', search: '' }, signal);
      expect(page).toBeDefined();
      expect(response?.body.includes(`"${name}":`), fragment).toBe(true);
    }
  }
});
