import { type Checked, createClient, type LikedPostsQuery, type PostOf } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

/** The latest likes, typed by any query. */
export async function firstLikes<const Query extends LikedPostsQuery>(
  id: string,
  query: Checked<Query>,
): Promise<PostOf<Query>[]> {
  const posts: PostOf<Query>[] = [];
  for await (const { post } of client.posts(id, query, { limit: 10 })) posts.push(post);
  return posts;
}
