import { createClient, LikedPostsError } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

async function readOn(from?: string): Promise<string | undefined> {
  try {
    for await (const { post } of client.posts('2244994945', {}, { from })) console.log(post.text);
    return undefined;
  } catch (error) {
    if (!(error instanceof LikedPostsError)) throw error;
    console.error(error.message);
    return error.resumeToken;
  }
}

// Keep the token wherever you like, and go on from it whenever you like.
const resumeToken = await readOn();
if (resumeToken !== undefined) await readOn(resumeToken);
