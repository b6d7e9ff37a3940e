import { createMock } from '@liked-posts/mock';

const mock = createMock();
const mine = mock.for({ token: 'token-of-this-test' });
mine.next({ code: 503, times: 2 });

const statusFor = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await mock.fetch('http://mock/2/users/42/liked_tweets', { headers })).status;
};
console.log(await statusFor('token-of-another'), await statusFor('token-of-this-test')); // → 200 503
console.log(mine.requests.length, mine.pending[0]?.applied); // → 1 1
