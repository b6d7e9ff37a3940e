import { createClient, LikedPostsError } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

let from: string | undefined; // The beginning. Keep the token wherever you like.
for (let run = 1; run <= 3; run++) {
  try {
    for await (const { post } of client.posts('2244994945', {}, { from })) console.log(post.text);
    break;
  } catch (error) {
    if (!(error instanceof LikedPostsError)) throw error;
    console.error(error.message);
    from = error.resumeToken;
  }
}
