import http from 'node:http';
import https from 'node:https';
import { importPeer } from '../../peers.ts';
import { accessToken, query, userId } from '../query.ts';
import type { User } from './raw-page.ts';
import type { Readers } from './reader.ts';

interface TwitterApiV2Paginator extends AsyncIterable<{ id: string }> {
  readonly includes: { author(tweet: { id: string }): User | undefined };
}

interface TwitterApiV2 {
  TwitterApi: new (
    token: string,
  ) => {
    readonly v2: {
      _prefix: string;
      userLikedTweets(id: string, query: object): Promise<TwitterApiV2Paginator>;
    };
  };
}

/** twitter-api-v2 knows one address and only TLS: here it is led to loopback, without TLS. */
async function twitterApiV2(): Promise<(url: string) => Promise<TwitterApiV2Paginator>> {
  Object.assign(https, { request: http.request });
  const { TwitterApi } = await importPeer<TwitterApiV2>('twitter-api-v2');
  return (url) => {
    const { v2 } = new TwitterApi(accessToken);
    v2._prefix = `${url}/2/`;
    return v2.userLikedTweets(userId, query);
  };
}

export const twitterApiV2Readers: Readers = {
  'twitter-api-v2': {
    withAuthors: false,
    load: async () => {
      const likedTweets = await twitterApiV2();
      return async (url, visit) => {
        for await (const { id } of await likedTweets(url)) visit(id);
      };
    },
  },
  'twitter-api-v2, with authors': {
    withAuthors: true,
    load: async () => {
      const likedTweets = await twitterApiV2();
      return async (url, visit) => {
        const paginator = await likedTweets(url);
        for await (const tweet of paginator) {
          visit(tweet.id, paginator.includes.author(tweet)?.username);
        }
      };
    },
  },
};
