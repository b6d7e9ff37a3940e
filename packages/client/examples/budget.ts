import { createClient, type Page, resourcesOf } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

const query = {
  max_results: 50,
  'tweet.fields': ['author_id'],
  expansions: ['author_id'],
} as const;

/** The latest likes with their authors, for at most this many dollars. */
export async function likesFor(dollars: number, id: string) {
  const pages: Page<typeof query>[] = [];
  const counted = new Set<string>();
  let cost = 0;
  // A page has at most 50 Posts and as many authors.
  const mostOfPage = 50 * (0.005 + 0.01);
  if (mostOfPage > dollars) return pages;
  for await (const page of client.pages(id, query)) {
    const { tweets, users } = resourcesOf(page, counted);
    cost += tweets * 0.005 + users * 0.01;
    pages.push(page);
    if (cost + mostOfPage > dollars) break;
  }
  return pages;
}
