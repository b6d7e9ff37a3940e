import { type ClientOptions, createClient, type LikedPostsQuery } from '@liked-posts/client';
import { parseQuery } from '@liked-posts/types/validate';
import { Hono } from 'hono';
import { createPageResponse } from './page-response.ts';
import { Problem, toProblem } from './problem.ts';

export interface Settings {
  readonly baseUrl: string;
  /** The `fetch` that calls it. Default: the global `fetch`. */
  readonly fetch?: ClientOptions['fetch'];
}

/** The service's own path, so that every client of the service can call this server instead. */
const path = '/2/users/:id/liked_tweets';

/** The server: each request fetches one page with the caller's access token. */
export function createApp({ baseUrl, fetch }: Settings): Hono {
  const app = new Hono();

  app.get(path, async (context) => {
    const accessToken = readToken(context.req.header('authorization'));
    const id = readId(context.req.param('id'));
    const query: LikedPostsQuery = parseQuery(new URL(context.req.url).searchParams);
    // A client costs next to nothing, and with one each nobody gets another caller's token.
    const client = createClient({
      baseUrl,
      accessToken,
      fetch,
      // The caller is waiting: better to fail soon.
      timeout: 10_000,
      retry: { limit: 1, maxDelay: 2000 },
    });
    const page = await client.getPage(id, query, { signal: context.req.raw.signal });
    return createPageResponse(page);
  });

  app.all(path, () => {
    throw new Problem(405, 'This server only reads. Send GET.', {
      headers: { allow: 'GET, HEAD' },
    });
  });
  app.notFound(() => new Problem(404, `There is ${path} here, and nothing else.`).toResponse());
  app.onError((error) => toProblem(error).toResponse());
  return app;
}

/** The identifier of a user in the path. A handle would be refused by the service. */
function readId(id: string): string {
  if (/^\d{1,19}$/.test(id)) return id;
  const reason = `"${id}" is not the identifier of a user. Give digits, such as 2244994945.`;
  throw new Problem(400, reason, {
    title: 'Invalid Request',
    members: { violations: [{ name: 'id', values: [id], reason }] },
  });
}

function readToken(header: string | undefined): string {
  const [, token] = /^Bearer +([\x21-\x7e]+)$/i.exec(header ?? '') ?? [];
  if (token) return token;
  throw new Problem(401, 'Send an access token: `Authorization: Bearer …`.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}
