import { accessToken, search, userId } from '../query.ts';
import type { Readers, Visit } from '../readers.ts';

/** A page as the service sends it. */
export interface RawPage {
  readonly data?: readonly { readonly id: string; readonly author_id?: string }[];
  readonly includes?: { readonly users?: readonly { readonly id: string; username: string }[] };
  readonly meta?: { readonly next_token?: string };
}

/** Tells of the Posts of a page. */
export function eachPost({ data = [] }: RawPage, visit: Visit): void {
  for (const { id } of data) visit(id);
}

function eachPostWithAuthor({ data = [], includes }: RawPage, visit: Visit): void {
  const authors = new Map(includes?.users?.map((user) => [user.id, user]));
  for (const { id, author_id = '' } of data) visit(id, authors.get(author_id)?.username);
}

/** Reads pages until one has no token. */
export async function pageByPage(
  ask: (token: string | undefined) => Promise<RawPage>,
  visitPage: (page: RawPage) => void,
): Promise<void> {
  let token: string | undefined;
  do {
    const page = await ask(token);
    visitPage(page);
    token = page.meta?.next_token;
  } while (token !== undefined);
}

const headers = { authorization: `Bearer ${accessToken}` };
const pageUrl = (url: string, token?: string) =>
  `${url}/2/users/${userId}/liked_tweets?${search(token)}`;

async function fetchPage(url: string): Promise<RawPage> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return (await response.json()) as RawPage;
}

/** What one writes without a package for this API. */
export const byHand: Readers = {
  'fetch by hand': {
    byHand: 'fetch by hand',
    load: async () => (url, visit) =>
      pageByPage(
        (token) => fetchPage(pageUrl(url, token)),
        (page) => eachPost(page, visit),
      ),
  },
  'fetch by hand, with authors': {
    byHand: 'fetch by hand, with authors',
    load: async () => (url, visit) =>
      pageByPage(
        (token) => fetchPage(pageUrl(url, token)),
        (page) => eachPostWithAuthor(page, visit),
      ),
  },
  'undici.request by hand': {
    byHand: 'fetch by hand',
    load: async () => {
      const { request } = await import('undici');
      const ask = async (url: string) => {
        const { statusCode, body } = await request(url, { headers });
        if (statusCode !== 200) throw new Error(`${statusCode}`);
        return (await body.json()) as RawPage;
      };
      return (url, visit) =>
        pageByPage(
          (token) => ask(pageUrl(url, token)),
          (page) => eachPost(page, visit),
        );
    },
  },
};
