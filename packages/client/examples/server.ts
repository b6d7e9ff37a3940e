import {
  createClient,
  HttpError,
  type LikedPostsClient,
  PaginationError,
} from '@liked-posts/client';
import { InvalidQueryError, parseQuery } from '@liked-posts/types/validate';

/** The place where your application keeps its tokens. */
interface Session {
  readonly accessToken: string;
  /** Gets a new access token, and keeps it. */
  refresh(): Promise<string>;
}

/** The client of a session: keep it as long as the session. */
export const clientOf = (session: Session) =>
  createClient({
    baseUrl: 'https://api.example.com',
    accessToken: ({ refused }) => (refused ? session.refresh() : session.accessToken),
  });

/** Answers `/likes?tweet.fields=lang` with the likes of the session's user. */
export async function likes(request: Request, id: string, client: LikedPostsClient) {
  try {
    const query = parseQuery(new URL(request.url).searchParams);
    return Response.json(await client.getPage(id, query, { signal: request.signal }));
  } catch (error) {
    if (error instanceof InvalidQueryError) return new Response(error.message, { status: 400 });
    // If the service refused the token of a page, the cause is its answer.
    const answer = error instanceof PaginationError ? error.cause : error;
    // The service may say so with 200.
    if (answer instanceof HttpError && answer.type.endsWith('/resource-not-found')) {
      return new Response(answer.detail, { status: 404 });
    }
    if (answer instanceof HttpError && [400, 401, 403, 429].includes(answer.status)) {
      return new Response(answer.detail, { status: answer.status });
    }
    throw error;
  }
}
