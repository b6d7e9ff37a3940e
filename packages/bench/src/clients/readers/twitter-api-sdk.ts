import { importPeer } from '../../peers.ts';
import { accessToken, query, userId } from '../query.ts';
import { byId, type RawPage } from './raw-page.ts';
import type { Readers } from './reader.ts';

interface TwitterApiSdk {
  Client: new (
    token: string,
    options: object,
  ) => {
    readonly tweets: { usersIdLikedTweets(id: string, query: object): AsyncIterable<RawPage> };
  };
}

async function twitterApiSdk(): Promise<(url: string) => AsyncIterable<RawPage>> {
  const { Client } = await importPeer<TwitterApiSdk>('twitter-api-sdk');
  return (url) =>
    new Client(accessToken, { base_url: url }).tweets.usersIdLikedTweets(userId, query);
}

export const twitterApiSdkReaders: Readers = {
  'twitter-api-sdk': {
    withAuthors: false,
    load: async () => {
      const pages = await twitterApiSdk();
      return async (url, visit) => {
        for await (const page of pages(url)) {
          for (const { id } of page.data ?? []) visit(id);
        }
      };
    },
  },
  'twitter-api-sdk, with authors': {
    withAuthors: true,
    load: async () => {
      const pages = await twitterApiSdk();
      return async (url, visit) => {
        for await (const page of pages(url)) {
          const authors = byId(page.includes?.users);
          for (const { id, author_id = '' } of page.data ?? []) {
            visit(id, authors.get(author_id)?.username);
          }
        }
      };
    },
  },
};
