import { createMock, type DataSet, DataSetError } from '@liked-posts/mock';
import type { LikedPostsPage } from '@liked-posts/types';

const dataset: DataSet = {
  posts: [{ id: '20', text: 'Setting up.', author_id: '12' }],
  users: [{ id: '12', name: 'Town Museum', username: 'townmuseum' }],
  likes: { '42': ['20'] }, // most recently liked first
};
const url = 'http://mock/2/users/42/liked_tweets?expansions=author_id';
const response = await createMock({ dataset }).fetch(url, {
  headers: { authorization: 'Bearer any-token' },
});
const page = (await response.json()) as LikedPostsPage;
console.log(page.includes?.users?.[0]?.username); // → townmuseum

try {
  createMock({ dataset: { ...dataset, likes: { '42': ['21'] } } });
} catch (error) {
  if (error instanceof DataSetError) console.log(error.violations[0]?.path); // → /likes/42/0
}
