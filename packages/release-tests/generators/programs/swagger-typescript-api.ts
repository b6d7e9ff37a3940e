import { Api, type QueryParamsType } from './generated';
import { baseUrl, walk } from './walk.ts';

class Client extends Api<unknown> {
  // The service takes a list as one value, such as `created_at,author_id`.
  protected override addArrayQueryParam(query: QueryParamsType, key: string) {
    return this.addQueryParam(query, key);
  }
}

const client = new Client({
  baseUrl,
  baseApiParams: { format: 'json', headers: { authorization: 'Bearer any-token' } },
});

await walk(async (token) => {
  const { data } = await client.v2.getLikedPosts('42', {
    'tweet.fields': ['created_at', 'author_id', 'reply_settings'],
    expansions: ['author_id'],
    pagination_token: token,
  });
  return data;
});
