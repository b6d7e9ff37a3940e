import { createMock, dataSetFrom } from '@liked-posts/mock';
import type { LikedPostsPage } from '@liked-posts/types';

const body = {
  data: [{ id: '20', text: 'Setting up.', created_at: '2018-10-10T20:19:24.000Z' }],
  meta: { result_count: 1 },
};
const dataset = dataSetFrom([{ userId: '42', page: body }]);
console.log(dataset.posts[0]?.created_at); // → Wed Oct 10 20:19:24 +0000 2018

const mock = createMock({ dataset });
const response = await mock.fetch('http://mock/2/users/42/liked_tweets', {
  headers: { authorization: 'Bearer any-token' },
});
const page = (await response.json()) as LikedPostsPage;
console.log(page.data?.[0]?.text); // → Setting up.
