import type { paths } from '@liked-posts/types';
import { accessToken, query, userId } from '../query.ts';
import { eachPost, pageByPage } from './raw-page.ts';
import type { Readers } from './reader.ts';

async function ourClient(url: string) {
  const { createClient } = await import('@liked-posts/client');
  return createClient({ baseUrl: url, accessToken });
}

/** The client, and what it is made of. */
export const ours: Readers = {
  'openapi-fetch': {
    withAuthors: false,
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
            params: {
              path: { id: userId },
              query: token === undefined ? query : { ...query, pagination_token: token },
            },
          });
          if (data === undefined) throw new Error(`${error}`);
          return data;
        };
        return pageByPage(ask, eachPost(visit));
      };
    },
  },
  'ours, by page': {
    withAuthors: false,
    load: async () => async (url, visit) => {
      const client = await ourClient(url);
      for await (const page of client.pages(userId, query)) {
        for (const { id } of page.data) visit(id);
      }
    },
  },
  'ours, by Post, with authors': {
    withAuthors: true,
    load: async () => {
      const { indexIncludes } = await import('@liked-posts/client');
      return async (url, visit) => {
        const client = await ourClient(url);
        for await (const { post, page } of client.posts(userId, query)) {
          visit(post.id, indexIncludes(page).author(post)?.username);
        }
      };
    },
  },
};
