import type { Visit } from './reader.ts';

/** A user as the service sends it. */
export interface User {
  readonly id: string;
  readonly username: string;
}

/** A page as the service sends it. */
export interface RawPage {
  readonly data?: readonly { readonly id: string; readonly author_id?: string }[];
  readonly includes?: { readonly users?: readonly User[] };
  readonly meta?: { readonly next_token?: string };
}

/** Users by their identifier. */
export const byId = (users: readonly User[] = []) => new Map(users.map((user) => [user.id, user]));

/** Tells of the Posts of a page. */
export const eachPost =
  (visit: Visit) =>
  ({ data = [] }: RawPage): void => {
    for (const { id } of data) visit(id);
  };

/** The same, with authors looked up as one writes it by hand. */
export const eachPostWithAuthor =
  (visit: Visit) =>
  ({ data = [], includes }: RawPage): void => {
    const authors = byId(includes?.users);
    for (const { id, author_id = '' } of data) visit(id, authors.get(author_id)?.username);
  };

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
