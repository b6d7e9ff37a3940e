import axios from 'axios';
import { getLikedPostsTimeline } from './generated';
import { asItComes, baseUrl, walk } from './walk.ts';

const instance = axios.create({
  baseURL: baseUrl,
  headers: { authorization: 'Bearer any-token' },
  ...(!asItComes && {
    paramsSerializer: { serialize: (params) => String(new URLSearchParams(params)) },
  }),
});
const { getLikedPosts } = getLikedPostsTimeline(instance);

await walk(async (token) => {
  const { data } = await getLikedPosts('42', {
    'tweet.fields': ['created_at', 'author_id', 'reply_settings'],
    expansions: ['author_id'],
    ...(token !== undefined && { pagination_token: token }),
  });
  return data;
});
