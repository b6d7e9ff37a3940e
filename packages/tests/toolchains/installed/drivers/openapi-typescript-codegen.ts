import { LikesService, OpenAPI, type TweetField } from './generated';
import { asItComes, baseUrl, type Page, walk } from './walk.ts';

OpenAPI.BASE = baseUrl;
OpenAPI.TOKEN = 'any-token';

const fields: TweetField[] = ['created_at', 'author_id', 'reply_settings'];

await walk(async (token) => {
  const page = await LikesService.getLikedPosts(
    '42',
    100,
    token,
    asItComes ? fields : [fields.join(',') as TweetField],
    ['author_id'],
  );
  return page as Page;
});
