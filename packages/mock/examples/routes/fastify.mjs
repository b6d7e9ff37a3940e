import { createMock } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import Fastify from 'fastify';

const respond = createListener(createMock({ likes: 1000 }));
const app = Fastify();
app.get('/2/users/:id/liked_tweets', (request, reply) => {
  reply.hijack();
  respond(request.raw, reply.raw);
});

console.log(await app.listen({ port: 3000 }));
