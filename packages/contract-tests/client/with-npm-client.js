/**
 * Lists the Posts that a user likes with a client from npm. Prints how many it got, and the error
 * that ended it.
 */
import { Agent } from 'node:https';
import { createRequire } from 'node:module';

const [tools = '', name = '', address = '', query = ''] = process.argv.slice(2);
const require = createRequire(`${tools}/`);
const wanted = JSON.parse(query);

/** Connects to the mock. The address of the service is in the code of twitter-api-v2. */
class ToMock extends Agent {
  createConnection(options, whenConnected) {
    const { hostname: host, port } = new URL(address);
    return super.createConnection({ ...options, host, port }, whenConnected);
  }
}

/** How to list with each client, as its own documents do. */
const listings = {
  async *'twitter-api-v2'() {
    const { TwitterApi } = require('twitter-api-v2');
    const client = new TwitterApi('any-token', { httpAgent: new ToMock() });
    yield* await client.v2.userLikedTweets('42', wanted);
  },
  async *'twitter-api-sdk'() {
    const { Client } = require('twitter-api-sdk');
    const client = new Client('any-token', { base_url: address });
    for await (const page of client.tweets.usersIdLikedTweets('42', wanted)) yield* page.data ?? [];
  },
  async *'@xdevplatform/xdk'() {
    const { Client, PostPaginator } = require('@xdevplatform/xdk');
    const client = new Client({
      bearerToken: 'any-token',
      accessToken: 'any-token',
      baseUrl: address,
    });
    yield* new PostPaginator((paginationToken) =>
      client.users.getLikedPosts('42', { ...wanted, paginationToken }),
    );
  },
};

const posts = new Set();
let error = '';
try {
  for await (const { id } of listings[name]()) posts.add(id);
} catch (cause) {
  error = `${cause.name}: ${cause.message}`;
}
console.log(JSON.stringify({ posts: posts.size, error }));
