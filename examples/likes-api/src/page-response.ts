import type { LikedPostsQuery, Page, RateLimit } from '@liked-posts/client';

/** A page as the service would have sent it, without empty members. */
export function createPageResponse(page: Page<LikedPostsQuery>): Response {
  const { data, includes, errors, meta, rateLimit } = page;
  const body = {
    data: data.length > 0 ? data : undefined,
    includes: Object.keys(includes).length > 0 ? includes : undefined,
    errors: errors.length > 0 ? errors : undefined,
    meta,
  };
  const headers = createRateLimitHeaders(rateLimit);
  // Likes are private: no cache may keep them.
  headers.set('cache-control', 'private, no-store');
  return Response.json(body, { headers });
}

/** The rate limit of the caller's token, as the service states it. */
export function createRateLimitHeaders({ limit, remaining, reset }: RateLimit): Headers {
  const headers = new Headers();
  if (limit !== undefined) headers.set('x-rate-limit-limit', `${limit}`);
  if (remaining !== undefined) headers.set('x-rate-limit-remaining', `${remaining}`);
  if (reset) headers.set('x-rate-limit-reset', `${Number(reset) / 1000}`);
  return headers;
}
