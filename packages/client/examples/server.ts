import { createClient, RateLimitError, UserNotFoundError } from '@liked-posts/client';
import { InvalidQueryError, parseQuery } from '@liked-posts/client/validate';

/** Answers `/likes?tweet.fields=lang` for the user whose token this is. */
export async function likes(request: Request, id: string, accessToken: string): Promise<Response> {
  const client = createClient({ baseUrl: 'https://api.example.com', accessToken });
  try {
    const query = parseQuery(new URL(request.url).searchParams);
    return Response.json(await client.getPage(id, query, { signal: request.signal }));
  } catch (error) {
    if (error instanceof InvalidQueryError) return new Response(error.message, { status: 400 });
    if (error instanceof UserNotFoundError) return new Response(error.detail, { status: 404 });
    if (error instanceof RateLimitError) return new Response(error.detail, { status: 429 });
    throw error;
  }
}
