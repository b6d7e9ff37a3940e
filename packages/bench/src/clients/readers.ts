import http from 'node:http';
import https from 'node:https';
import type { paths } from '@liked-posts/types';
import { importPeer } from '../peers.ts';
import { accessToken, query, search, userId } from './query.ts';

/** Is told of every Post, in order; with the handle of its author if the reader looks authors up. */
export type Visit = (id: string, author?: string | undefined) => void;

/** Reads all Posts from the service at `url`. */
export type Read = (url: string, visit: Visit) => Promise<void>;

/** One way to read liked Posts. */
export interface Reader {
  readonly withAuthors: boolean;
  /** Imports what the way needs. */
  load(): Promise<Read>;
}

interface User {
  readonly id: string;
  readonly username: string;
}

interface RawPage {
  readonly data?: readonly { readonly id: string; readonly author_id?: string }[];
  readonly includes?: { readonly users?: readonly User[] };
  readonly meta?: { readonly next_token?: string };
}

const headers = { authorization: `Bearer ${accessToken}` };
const pageUrl = (url: string, token?: string) =>
  `${url}/2/users/${userId}/liked_tweets?${search(token)}`;

const byId = (users: readonly User[] = []) => new Map(users.map((user) => [user.id, user]));

/** Reads pages until one has no token. */
async function pageByPage(
  ask: (token: string | undefined) => Promise<RawPage>,
  visit: Visit,
): Promise<void> {
  let token: string | undefined;
  do {
    const page = await ask(token);
    for (const { id } of page.data ?? []) visit(id);
    token = page.meta?.next_token;
  } while (token !== undefined);
}

/** The same, with authors looked up as one writes it by hand. */
async function pageByPageWithAuthors(
  ask: (token: string | undefined) => Promise<RawPage>,
  visit: Visit,
): Promise<void> {
  let token: string | undefined;
  do {
    const page = await ask(token);
    const authors = byId(page.includes?.users);
    for (const post of page.data ?? []) visit(post.id, authors.get(post.author_id ?? '')?.username);
    token = page.meta?.next_token;
  } while (token !== undefined);
}

async function fetchPage(url: string): Promise<RawPage> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return (await response.json()) as RawPage;
}

async function ourClient(url: string) {
  const { createClient } = await import('@liked-posts/client');
  return createClient({ baseUrl: url, accessToken });
}

interface Undici {
  request(
    url: string,
    options: object,
  ): Promise<{ statusCode: number; body: { json(): Promise<unknown> } }>;
}

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

interface TwitterApiSdk {
  Client: new (
    token: string,
    options: object,
  ) => {
    readonly tweets: { usersIdLikedTweets(id: string, query: object): AsyncIterable<RawPage> };
  };
}

interface XdkPage {
  readonly data?: readonly XdkPost[];
  readonly includes?: { readonly users?: readonly User[] };
  readonly meta?: object;
  readonly errors?: unknown;
}

interface XdkPost {
  readonly id: string;
  readonly authorId?: string;
}

interface Xdk {
  Client: new (
    options: object,
  ) => { readonly users: { getLikedPosts(id: string, options: object): Promise<XdkPage> } };
  PostPaginator: new (
    fetchPage: (token?: string) => Promise<XdkPage>,
  ) => AsyncIterable<XdkPost> & { readonly includes?: XdkPage['includes'] };
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

async function twitterApiSdk(): Promise<(url: string) => AsyncIterable<RawPage>> {
  const { Client } = await importPeer<TwitterApiSdk>('twitter-api-sdk');
  return (url) =>
    new Client(accessToken, { base_url: url }).tweets.usersIdLikedTweets(userId, query);
}

async function xdk() {
  const { Client, PostPaginator } = await importPeer<Xdk>('@xdevplatform/xdk');
  return (url: string) => {
    const client = new Client({ accessToken, baseUrl: url });
    return new PostPaginator(async (paginationToken) => {
      const { data, meta, includes, errors } = await client.users.getLikedPosts(userId, {
        maxResults: query.max_results,
        postFields: query['tweet.fields'],
        expansions: query.expansions,
        userFields: query['user.fields'],
        paginationToken,
      });
      return { data: data ?? [], meta, includes, errors } as XdkPage;
    });
  };
}

/** All ways to read that are compared. */
export const readers: Readonly<Record<string, Reader>> = {
  'fetch by hand': {
    withAuthors: false,
    load: async () => (url, visit) => pageByPage((token) => fetchPage(pageUrl(url, token)), visit),
  },
  'fetch by hand, with authors': {
    withAuthors: true,
    load: async () => (url, visit) =>
      pageByPageWithAuthors((token) => fetchPage(pageUrl(url, token)), visit),
  },
  'undici.request': {
    withAuthors: false,
    load: async () => {
      const { request } = await importPeer<Undici>('undici');
      const ask = async (url: string) => {
        const { statusCode, body } = await request(url, { headers });
        if (statusCode !== 200) throw new Error(`${statusCode}`);
        return (await body.json()) as RawPage;
      };
      return (url, visit) => pageByPage((token) => ask(pageUrl(url, token)), visit);
    },
  },
  'openapi-fetch': {
    withAuthors: false,
    load: async () => {
      const { default: createClient } = await import('openapi-fetch');
      return (url, visit) => {
        const client = createClient<paths>({
          baseUrl: url,
          headers,
          querySerializer: { array: { style: 'form', explode: false } },
        });
        const ask = async (token: string | undefined) => {
          const { data, error } = await client.GET('/2/users/{id}/liked_tweets', {
            params: {
              path: { id: userId },
              query: token === undefined ? query : { ...query, pagination_token: token },
            },
          });
          if (data === undefined) throw new Error(`${error}`);
          return data;
        };
        return pageByPage(ask, visit);
      };
    },
  },
  'ours, by page': {
    withAuthors: false,
    load: async () => async (url, visit) => {
      const client = await ourClient(url);
      for await (const page of client.pages(userId, query)) {
        for (const { id } of page.data) visit(id);
      }
    },
  },
  'ours, by Post, with authors': {
    withAuthors: true,
    load: async () => {
      const { indexIncludes } = await import('@liked-posts/client');
      return async (url, visit) => {
        const client = await ourClient(url);
        for await (const { post, page } of client.posts(userId, query)) {
          visit(post.id, indexIncludes(page).author(post)?.username);
        }
      };
    },
  },
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
  '@xdevplatform/xdk': {
    withAuthors: false,
    load: async () => {
      const paginate = await xdk();
      return async (url, visit) => {
        for await (const { id } of paginate(url)) visit(id);
      };
    },
  },
  '@xdevplatform/xdk, with authors': {
    withAuthors: true,
    load: async () => {
      const paginate = await xdk();
      return async (url, visit) => {
        const paginator = paginate(url);
        let includes: XdkPage['includes'];
        let authors = byId();
        for await (const { id, authorId = '' } of paginator) {
          if (paginator.includes !== includes) {
            includes = paginator.includes;
            authors = byId(includes?.users);
          }
          visit(id, authors.get(authorId)?.username);
        }
      };
    },
  },
};
