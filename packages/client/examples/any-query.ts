import {
  type Checked,
  createClient,
  type LikedPostsQuery,
  type PostOf,
  type UserOf,
} from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

/** A function for any query, typed by it. */
export async function firstLikes<const Query extends LikedPostsQuery>(
  id: string,
  query: Checked<Query>,
): Promise<PostOf<Query>[]> {
  const posts: PostOf<Query>[] = [];
  for await (const { post } of client.posts(id, query, { limit: 10 })) posts.push(post);
  return posts;
}

const query = { 'tweet.fields': ['author_id', 'lang'], expansions: ['author_id'] } as const;

/** A function for what one query selects. */
export function line(post: PostOf<typeof query>, author?: UserOf<typeof query>): string {
  return `${author?.username ?? post.author_id} (${post.lang}): ${post.text}`;
}
