import type { LikedPostsQuery, Page as PageOf, RateLimit } from '@liked-posts/client';

export type LikesPage = PageOf<LikedPostsQuery>;

/** A page as the service would have sent it, without empty members. */
export function answerTo({ data, includes, errors, meta, rateLimit }: LikesPage): Response {
  const body = {
    ...(data.length > 0 && { data }),
    ...(Object.keys(includes).length > 0 && { includes }),
    ...(errors.length > 0 && { errors }),
    meta,
  };
  // Likes are private: no cache may keep them.
  const headers = { ...rateLimitHeaders(rateLimit), 'cache-control': 'private, no-store' };
  return Response.json(body, { headers });
}

/** The rate limit of the caller's token, as the service states it. */
export function rateLimitHeaders({ limit, remaining, reset }: RateLimit): Record<string, string> {
  return {
    ...(limit !== undefined && { 'x-rate-limit-limit': `${limit}` }),
    ...(remaining !== undefined && { 'x-rate-limit-remaining': `${remaining}` }),
    ...(reset && { 'x-rate-limit-reset': `${Number(reset) / 1000}` }),
  };
}
