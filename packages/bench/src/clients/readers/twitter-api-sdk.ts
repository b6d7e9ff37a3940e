import { importPeer } from '../../peers.ts';
import { accessToken, query, userId } from '../query.ts';
import { eachPost, eachPostWithAuthor, type RawPage } from './raw-page.ts';
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
        const visitPage = eachPost(visit);
        for await (const page of pages(url)) visitPage(page);
      };
    },
  },
  'twitter-api-sdk, with authors': {
    withAuthors: true,
    load: async () => {
      const pages = await twitterApiSdk();
      return async (url, visit) => {
        const visitPage = eachPostWithAuthor(visit);
        for await (const page of pages(url)) visitPage(page);
      };
    },
  },
};
