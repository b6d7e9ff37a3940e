/**
 * Lists the Posts that a user likes with a client from npm. Prints how many Posts it got, and the
 * error that ended it, as `PrintedListing` in `other-clients.e2e.test.ts` says:
 * `{ "posts": 500, "error": "" }`.
 *
 * The arguments are the folder in which the client is installed, its name, the URL of the mock, and a
 * query as JSON.
 */
import { Agent } from 'node:https';
import { createRequire } from 'node:module';

const [folder = '', name = '', mockUrl = '', queryJson = ''] = process.argv.slice(2);
const require = createRequire(folder);
const query = JSON.parse(queryJson);

/** Connects to the mock, because the code of twitter-api-v2 names the host of the service. */
class MockAgent extends Agent {
  createConnection(options, whenConnected) {
    const { hostname: host, port } = new URL(mockUrl);
    return super.createConnection({ ...options, host, port }, whenConnected);
  }
}

/** How the documents of each client list liked Posts. */
const listings = {
  async *'twitter-api-v2'() {
    const { TwitterApi } = require('twitter-api-v2');
    const client = new TwitterApi('any-token', { httpAgent: new MockAgent() });
    yield* await client.v2.userLikedTweets('42', query);
  },
  async *'twitter-api-sdk'() {
    const { Client } = require('twitter-api-sdk');
    const client = new Client('any-token', { base_url: mockUrl });
    for await (const page of client.tweets.usersIdLikedTweets('42', query)) yield* page.data ?? [];
  },
  async *'@xdevplatform/xdk'() {
    const { Client, PostPaginator } = require('@xdevplatform/xdk');
    const client = new Client({
      bearerToken: 'any-token',
      accessToken: 'any-token',
      baseUrl: mockUrl,
    });
    yield* new PostPaginator((paginationToken) =>
      client.users.getLikedPosts('42', { ...query, paginationToken }),
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
