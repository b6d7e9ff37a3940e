/**
 * Sends pages of 100 Posts with their authors, written beforehand, over kept connections. Tells the
 * process that started it its address and the identifiers of the Posts, as many as its argument says.
 */
import { createServer } from 'node:http';
import { createMock } from '@liked-posts/mock';
import { accessToken, search, userId } from './query.ts';

/** What the server tells when it listens. */
export interface Listening {
  readonly url: string;
  readonly ids: readonly string[];
  /** The mean size of a page. */
  readonly bytesPerPage: number;
}

interface Written {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly next_token?: string };
}

const mock = createMock({ likes: Number(process.argv[2]), journalSize: 0, pages: 'full' });
const pages = new Map<string | null, Buffer>();
const ids: string[] = [];
let token: string | undefined;
do {
  const { status, body } = mock.handle({
    method: 'GET',
    url: `/2/users/${userId}/liked_tweets?${search(token)}`,
    header: (name) => (name === 'authorization' ? `Bearer ${accessToken}` : undefined),
  });
  if (status !== 200) throw new Error(body);
  const { data, meta } = JSON.parse(body) as Written;
  pages.set(token ?? null, Buffer.from(body));
  ids.push(...data.map(({ id }) => id));
  token = meta.next_token;
} while (token !== undefined);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const page = pages.get(searchParams.get('pagination_token'));
  const right =
    page !== undefined &&
    pathname === `/2/users/${userId}/liked_tweets` &&
    request.headers.authorization === `Bearer ${accessToken}`;
  response.writeHead(right ? 200 : 400, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': right ? page.byteLength : 0,
    'x-rate-limit-limit': '75',
    'x-rate-limit-remaining': '74',
    'x-rate-limit-reset': `${Math.floor(Date.now() / 1000) + 900}`,
  });
  response.end(right ? page : undefined);
});
// A client waits for its turn longer than five seconds, the default.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const bytes = [...pages.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const listening: Listening = {
    url: `http://127.0.0.1:${port}`,
    ids,
    bytesPerPage: Math.round(bytes / pages.size),
  };
  process.send?.(listening);
});
process.on('disconnect', () => process.exit());
