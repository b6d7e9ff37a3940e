/** What the programs in TypeScript read of a page. */
interface PageBody {
  data?: { id: string; created_at?: string; author_id?: string }[];
  includes?: { users?: { id: string }[] };
  meta?: { next_token?: string };
}

/** Where the service is. */
export const baseUrl: string = process.argv[2] ?? '';

/** Pages to the end, and prints how many Posts have a time, and an author who comes with them. */
export async function walk(read: (token: string | undefined) => Promise<PageBody>): Promise<void> {
  const posts = new Set<string>();
  let token: string | undefined;
  do {
    const page = await read(token);
    const users = new Set(page.includes?.users?.map(({ id }) => id));
    for (const { id, created_at, author_id } of page.data ?? []) {
      if (created_at !== undefined && users.has(author_id ?? '')) posts.add(id);
    }
    token = page.meta?.next_token;
  } while (token !== undefined);
  console.log(posts.size);
}
