/** The part of a page that the TypeScript programs read. */
interface PageBody {
  data?: { id: string; created_at?: string; author_id?: string }[];
  includes?: { users?: { id: string }[] };
  meta?: { next_token?: string };
}

export const baseUrl: string = process.argv[2] ?? '';

/** Reads all pages. Prints how many Posts have both a time and an included author. */
export async function walk(
  readPage: (token: string | undefined) => Promise<PageBody>,
): Promise<void> {
  const posts = new Set<string>();
  let token: string | undefined;
  do {
    const page = await readPage(token);
    const users = new Set(page.includes?.users?.map(({ id }) => id));
    for (const { id, created_at, author_id } of page.data ?? []) {
      if (created_at !== undefined && users.has(author_id ?? '')) posts.add(id);
    }
    token = page.meta?.next_token;
  } while (token !== undefined);
  console.log(posts.size);
}
