/** What every server is asked for: ten Posts, three fields of each, and their authors. */
export const path = '/2/users/2244994945/liked_tweets';
export const search =
  'max_results=10&tweet.fields=author_id,created_at,public_metrics&expansions=author_id';
export const authorization = 'Bearer any-token';
