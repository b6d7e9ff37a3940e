import { startMock } from '@liked-posts/mock/node';

await using server = await startMock({ seed: 7, tokens: ['let-me-in'] });
const response = await fetch(`${server.url}/2/users/42/liked_tweets`, {
  headers: { authorization: 'Bearer someone-else' },
});
console.log(response.status); // → 401
