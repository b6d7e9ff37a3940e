import { createClient } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

/** The likes that are newer than the first known one. */
export async function newLikes(id: string, known: ReadonlySet<string>) {
  const posts = [];
  for await (const { post } of client.posts(id, { max_results: 10 })) {
    if (known.has(post.id)) break;
    posts.push(post);
  }
  return posts;
}
