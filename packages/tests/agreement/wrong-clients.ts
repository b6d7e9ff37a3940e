import { type Answered, ask } from '../../prism-mock/test/ask.ts';

type Page = Answered['body'];

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
    const { body } = await ask(url, `?max_results=${pageSize}${more}`);
    ids.push(...read(body));
    token = next(body);
  } while (token !== undefined);
  return ids;
}
