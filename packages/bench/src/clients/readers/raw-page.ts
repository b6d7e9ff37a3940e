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

/** Reads pages until one has no token. */
export async function pageByPage(
  ask: (token: string | undefined) => Promise<RawPage>,
  visit: Visit,
): Promise<void> {
  let token: string | undefined;
  do {
    const page = await ask(token);
    for (const { id } of page.data ?? []) visit(id);
    token = page.meta?.next_token;
  } while (token !== undefined);
}

/** The same, with authors looked up as one writes it by hand. */
export async function pageByPageWithAuthors(
  ask: (token: string | undefined) => Promise<RawPage>,
  visit: Visit,
): Promise<void> {
  let token: string | undefined;
  do {
    const page = await ask(token);
    const authors = byId(page.includes?.users);
    for (const post of page.data ?? []) visit(post.id, authors.get(post.author_id ?? '')?.username);
    token = page.meta?.next_token;
  } while (token !== undefined);
}
