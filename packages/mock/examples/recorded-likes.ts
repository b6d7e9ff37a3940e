import { createMock, dataSetFrom } from '@liked-posts/mock';
import type { LikedPostsPage } from '@liked-posts/types';

// A HAR file, as a browser saves it: JSON.parse(await readFile('likes.har', 'utf8')).
const body = {
  data: [{ id: '20', text: 'Setting up.', created_at: '2018-10-10T20:19:24.000Z' }],
  meta: { result_count: 1 },
};
const har = {
  log: {
    entries: [
      {
        request: { url: 'https://api.x.com/2/users/42/liked_tweets?max_results=100' },
        response: { status: 200, content: { text: JSON.stringify(body) } },
      },
    ],
  },
};

const pages = har.log.entries.flatMap(({ request, response: { status, content } }) => {
  const { pathname, searchParams } = new URL(request.url);
  const [, userId] = /\/users\/(\d+)\/liked_tweets$/.exec(pathname) ?? [];
  if (userId === undefined || status !== 200) return [];
  return { userId, page: JSON.parse(content.text), query: Object.fromEntries(searchParams) };
});

const dataset = dataSetFrom(pages);
console.log(dataset.posts[0]?.created_at); // → Wed Oct 10 20:19:24 +0000 2018

const mock = createMock({ dataset });
const response = await mock.fetch('http://mock/2/users/42/liked_tweets', {
  headers: { authorization: 'Bearer any-token' },
});
const page = (await response.json()) as LikedPostsPage;
console.log(page.data?.[0]?.text); // → Setting up.
