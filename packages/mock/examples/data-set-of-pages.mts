import { createMock, type DataSet } from '@liked-posts/mock';
import type { LikedPostsPage, Post, User } from '@liked-posts/types';

// The bodies of a recorded walk, from the first page to the last.
const pages: LikedPostsPage[] = [
  {
    data: [{ id: '20', text: 'Setting up.', created_at: '2018-10-10T20:19:24.000Z' }],
    meta: { result_count: 1 },
  },
];

const posts = new Map<string, Post>();
const users = new Map<string, User>();
const likes: string[] = [];
for (const { data = [], includes } of pages) {
  likes.push(...data.map(({ id }) => id));
  for (const user of includes?.users ?? []) users.set(user.id, user);
  for (const { created_at = 0, ...post } of [...data, ...(includes?.tweets ?? [])]) {
    // The service was recorded with times in ISO 8601; the contract has `Wed Oct 10 20:19:24 …`.
    const [day, date, month, year, time] = new Date(created_at).toUTCString().split(/,? /);
    posts.set(post.id, { ...post, created_at: `${day} ${month} ${date} ${time} +0000 ${year}` });
  }
}
const dataset: DataSet = {
  posts: [...posts.values()],
  users: [...users.values()],
  likes: { '42': likes },
};

const url = 'http://mock/2/users/42/liked_tweets?tweet.fields=created_at';
const response = await createMock({ dataset }).fetch(url, {
  headers: { authorization: 'Bearer any-token' },
});
const page = (await response.json()) as LikedPostsPage;
console.log(page.data?.[0]?.created_at); // → Wed Oct 10 20:19:24 +0000 2018
