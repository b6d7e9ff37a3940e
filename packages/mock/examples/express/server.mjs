import { createMock } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import express from 'express';

const mock = createMock({ likes: 1000 });
const app = express();
app.get('/2/users/:id/liked_tweets', createListener(mock));

const server = app.listen(3000, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
