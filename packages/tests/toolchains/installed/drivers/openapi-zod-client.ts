import { createApiClient } from './generated';
import { asItComes, baseUrl, walk } from './walk.ts';

const client = createApiClient(baseUrl, {
  axiosConfig: {
    headers: { authorization: 'Bearer any-token' },
    ...(!asItComes && {
      paramsSerializer: { serialize: (params) => String(new URLSearchParams(params)) },
    }),
  },
});

await walk((token) =>
  client.getLikedPosts({
    params: { id: '42' },
    queries: {
      'tweet.fields': ['created_at', 'author_id', 'reply_settings'],
      expansions: ['author_id'],
      ...(token !== undefined && { pagination_token: token }),
    },
  }),
);
