import http from 'node:http';
import https from 'node:https';
import { importPeer } from '../../peers.ts';
import { accessToken, query, userId } from '../query.ts';
import type { Readers } from '../readers.ts';
import { eachPost, type RawPage } from './by-hand.ts';

interface Post {
  readonly id: string;
}

interface TwitterApiSdk {
  Client: new (
    token: string,
    options: object,
  ) => {
    readonly tweets: { usersIdLikedTweets(id: string, query: object): AsyncIterable<RawPage> };
  };
}

interface TwitterApiV2 {
  TwitterApi: new (
    token: string,
  ) => {
    readonly v2: {
      _prefix: string;
      userLikedTweets(id: string, query: object): Promise<AsyncIterable<Post>>;
    };
  };
}

interface Xdk {
  Client: new (
    options: object,
  ) => { readonly users: { getLikedPosts(id: string, options: object): Promise<object> } };
  PostPaginator: new (fetchPage: (token?: string) => Promise<object>) => AsyncIterable<Post>;
}

/** The SDKs, each as its documentation says. */
export const sdks: Readers = {
  'twitter-api-sdk': {
    byHand: 'fetch by hand',
    load: async () => {
      const { Client } = await importPeer<TwitterApiSdk>('twitter-api-sdk');
      return async (url, visit) => {
        const { tweets } = new Client(accessToken, { base_url: url });
        for await (const page of tweets.usersIdLikedTweets(userId, query)) eachPost(page, visit);
      };
    },
  },
  'twitter-api-v2': {
    byHand: 'fetch by hand',
    load: async () => {
      // It knows one address and only TLS: here it is led to loopback, without TLS.
      Object.assign(https, { request: http.request });
      const { TwitterApi } = await importPeer<TwitterApiV2>('twitter-api-v2');
      return async (url, visit) => {
        const { v2 } = new TwitterApi(accessToken);
        v2._prefix = `${url}/2/`;
        for await (const { id } of await v2.userLikedTweets(userId, query)) visit(id);
      };
    },
  },
  '@xdevplatform/xdk': {
    byHand: 'fetch by hand',
    load: async () => {
      const { Client, PostPaginator } = await importPeer<Xdk>('@xdevplatform/xdk');
      return async (url, visit) => {
        const { users } = new Client({ accessToken, baseUrl: url });
        const posts = new PostPaginator((paginationToken) =>
          users.getLikedPosts(userId, {
            maxResults: query.max_results,
            postFields: query['tweet.fields'],
            expansions: query.expansions,
            userFields: query['user.fields'],
            paginationToken,
          }),
        );
        for await (const { id } of posts) visit(id);
      };
    },
  },
};
