import { importPeer } from '../../peers.ts';
import { accessToken, query, userId } from '../query.ts';
import { byId, type User } from './raw-page.ts';
import type { Readers } from './reader.ts';

interface XdkPage {
  readonly data?: readonly XdkPost[];
  readonly includes?: { readonly users?: readonly User[] };
  readonly meta?: object;
  readonly errors?: unknown;
}

interface XdkPost {
  readonly id: string;
  readonly authorId?: string;
}

interface Xdk {
  Client: new (
    options: object,
  ) => { readonly users: { getLikedPosts(id: string, options: object): Promise<XdkPage> } };
  PostPaginator: new (
    fetchPage: (token?: string) => Promise<XdkPage>,
  ) => AsyncIterable<XdkPost> & { readonly includes?: XdkPage['includes'] };
}

async function xdk() {
  const { Client, PostPaginator } = await importPeer<Xdk>('@xdevplatform/xdk');
  return (url: string) => {
    const client = new Client({ accessToken, baseUrl: url });
    return new PostPaginator(async (paginationToken) => {
      const { data, meta, includes, errors } = await client.users.getLikedPosts(userId, {
        maxResults: query.max_results,
        postFields: query['tweet.fields'],
        expansions: query.expansions,
        userFields: query['user.fields'],
        paginationToken,
      });
      return { data: data ?? [], meta, includes, errors } as XdkPage;
    });
  };
}

export const xdkReaders: Readers = {
  '@xdevplatform/xdk': {
    withAuthors: false,
    load: async () => {
      const paginate = await xdk();
      return async (url, visit) => {
        for await (const { id } of paginate(url)) visit(id);
      };
    },
  },
  '@xdevplatform/xdk, with authors': {
    withAuthors: true,
    load: async () => {
      const paginate = await xdk();
      return async (url, visit) => {
        const paginator = paginate(url);
        let includes: XdkPage['includes'];
        let authors = byId();
        for await (const { id, authorId = '' } of paginator) {
          if (paginator.includes !== includes) {
            includes = paginator.includes;
            authors = byId(includes?.users);
          }
          visit(id, authors.get(authorId)?.username);
        }
      };
    },
  },
};
