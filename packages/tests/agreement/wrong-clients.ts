import type { LikedPostsPage } from '@liked-posts/types';

type Page = Pick<LikedPostsPage, 'data' | 'meta'>;

/** How many Posts a page is asked for. */
export const pageSize = 5;

/** Reads the identifiers of all Posts of a server at this URL. */
export type Client = (url: string) => Promise<string[]>;

/** Goes on until there is no `next_token`, and takes no member for granted. */
export const rightClient: Client = (url) => walk(url, ({ meta }) => meta?.next_token, idsOn);

/** Clients that read all Posts where each page but the last is full and none is empty, by what is wrong with them. */
export const wrongClients: Readonly<Record<string, Client>> = {
  'stops at a short page': (url) =>
    walk(
      url,
      ({ data = [], meta }) => (data.length < pageSize ? undefined : meta?.next_token),
      idsOn,
    ),
  'takes `data` for granted': (url) =>
    walk(
      url,
      ({ meta }) => meta?.next_token,
      // As JavaScript does: without `data`, this is a TypeError.
      (page) => (page as Required<Page>).data.map(({ id }) => id),
    ),
  'stops at an empty page': (url) =>
    walk(url, ({ data, meta }) => (data === undefined ? undefined : meta?.next_token), idsOn),
};

function idsOn({ data = [] }: Page): string[] {
  return data.map(({ id }) => id);
}

async function walk(
  url: string,
  next: (page: Page) => string | undefined,
  read: (page: Page) => string[],
): Promise<string[]> {
  const ids: string[] = [];
  let token: string | undefined;
  do {
    const more = token === undefined ? '' : `&pagination_token=${token}`;
    const response = await fetch(
      `${url}/2/users/2244994945/liked_tweets?max_results=${pageSize}${more}`,
      { headers: { authorization: 'Bearer any-token' } },
    );
    const page = (await response.json()) as Page;
    ids.push(...read(page));
    token = next(page);
  } while (token !== undefined);
  return ids;
}
