import { createClient } from '@liked-posts/client';

export async function printLikedPosts(options, id) {
  for await (const { post } of createClient(options).posts(id)) console.log(post.text);
}
