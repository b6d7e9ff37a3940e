import { createMock } from '@liked-posts/mock';

const mock = createMock();
await mock.fetch('http://mock/2/users/42/liked_tweets?tweetFields=lang', {
  headers: { authorization: 'Bearer any-token' },
});
const [entry] = mock.requests;
console.log(entry?.status, entry?.verdict); // → 400 invalid
console.log(entry?.violations[0]?.reason.split('. ')[1]); // → Did you mean `tweet.fields`?
