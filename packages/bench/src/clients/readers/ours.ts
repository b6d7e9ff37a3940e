import type { ClientOptions } from '@liked-posts/client';
import type { paths } from '@liked-posts/types';
import { accessToken, query, userId } from '../query.ts';
import type { Reader, Readers } from '../readers.ts';
import { eachPost, pageByPage } from './by-hand.ts';

async function byPage(options?: Pick<ClientOptions, 'fetch'>): ReturnType<Reader['load']> {
  const { createClient } = await import('@liked-posts/client');
  return async (url, visit) => {
    const client = createClient({ baseUrl: url, accessToken, ...options });
    for await (const page of client.pages(userId, query)) {
      for (const { id } of page.data) visit(id);
    }
  };
}

/** The client, and what it is made of. */
export const ours: Readers = {
  'openapi-fetch': {
    byHand: 'fetch by hand',
    load: async () => {
      const { default: createClient } = await import('openapi-fetch');
      return (url, visit) => {
        const client = createClient<paths>({
          baseUrl: url,
          headers: { authorization: `Bearer ${accessToken}` },
          querySerializer: { array: { style: 'form', explode: false } },
        });
        const ask = async (token: string | undefined) => {
          const { data, error } = await client.GET('/2/users/{id}/liked_tweets', {
            params: { path: { id: userId }, query: { ...query, pagination_token: token } },
          });
          if (data === undefined) throw new Error(`${error}`);
          return data;
        };
        return pageByPage(ask, (page) => eachPost(page, visit));
      };
    },
  },
  'ours, by page': { byHand: 'fetch by hand', load: byPage },
  'ours, by page, with undiciFetch': {
    byHand: 'fetch by hand',
    load: async () => {
      const { undiciFetch } = await import('@liked-posts/client/undici');
      return byPage({ fetch: undiciFetch() });
    },
  },
  'ours, by Post, with authors': {
    byHand: 'fetch by hand, with authors',
    load: async () => {
      const { createClient, indexIncludes } = await import('@liked-posts/client');
      return async (url, visit) => {
        const client = createClient({ baseUrl: url, accessToken });
        for await (const { post, page } of client.posts(userId, query)) {
          visit(post.id, indexIncludes(page).author(post)?.username);
        }
      };
    },
  },
};
