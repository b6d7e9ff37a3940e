import { createMock } from '@liked-posts/mock';

const mock = createMock({ likes: 9 });
const read = async () => {
  const response = await mock.fetch('http://mock/2/users/42/liked_tweets', {
    headers: { authorization: 'Bearer any-token' },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id);
};
const [first = ''] = await read();
mock.change({ user: '42', like: 3 });
console.log((await read()).indexOf(first)); // → 3

mock.change({ user: '42', unlike: [first] });
console.log((await read()).length); // → 11
