import { createMock } from '@liked-posts/mock';
import { mockHandlers } from '@liked-posts/mock/msw';
import { setupServer } from 'msw/node';

const server = setupServer(...mockHandlers(createMock(), { baseUrl: 'https://api.example.com' }));
server.listen();
const response = await fetch('https://api.example.com/2/users/42/liked_tweets', {
  headers: { authorization: 'Bearer any-token' },
});
console.log(response.status); // → 200
server.close();
