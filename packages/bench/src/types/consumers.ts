/**
 * An application that asks for liked Posts in three ways and reads what it asked for, as one writes it
 * with each client. The compiler checks each in a folder where the client is installed.
 */
export const consumers: Readonly<Record<string, string>> = {
  'fetch by hand': `
interface Post { id: string; text: string; created_at?: string; author_id?: string }
interface User { id: string; username: string; verified?: boolean }
interface Media { media_key: string; url?: string }
interface Page { data?: Post[]; includes?: { users?: User[]; media?: Media[] }; meta?: { next_token?: string } }

async function get(query: Record<string, string>): Promise<Page> {
  const url = \`https://api.example.com/2/users/1/liked_tweets?\${new URLSearchParams(query)}\`;
  const response = await fetch(url, { headers: { authorization: 'Bearer t' } });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Page;
}

const bare = await get({});
export const texts: string[] | undefined = bare.data?.map((post) => post.text);
const second = await get({ 'tweet.fields': 'author_id,created_at', expansions: 'author_id', 'user.fields': 'verified' });
export const verified: boolean | undefined = second.includes?.users?.[0]?.verified;
const third = await get({ 'tweet.fields': 'attachments', expansions: 'attachments.media_keys', 'media.fields': 'url' });
export const url: string | undefined = third.includes?.media?.[0]?.url;
`,
  '@liked-posts/types with openapi-fetch': `
import { defineQuery, type LikedPostsPage, type paths } from '@liked-posts/types';
import createClient from 'openapi-fetch';

const client = createClient<paths>({ baseUrl: 'https://api.example.com', headers: { authorization: 'Bearer t' } });
const path = { id: '1' };

const bare = await client.GET('/2/users/{id}/liked_tweets', { params: { path } });
export const texts: string[] | undefined = bare.data?.data?.map((post) => post.text);
const withAuthors = defineQuery({ 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'], 'user.fields': ['verified'] });
const second = await client.GET('/2/users/{id}/liked_tweets', { params: { path, query: withAuthors } });
const authored: LikedPostsPage<typeof withAuthors> | undefined = second.data;
export const verified: boolean | undefined = authored?.includes?.users?.[0]?.verified;
const withMedia = defineQuery({ 'tweet.fields': ['attachments'], expansions: ['attachments.media_keys'], 'media.fields': ['url'] });
const third = await client.GET('/2/users/{id}/liked_tweets', { params: { path, query: withMedia } });
const illustrated: LikedPostsPage<typeof withMedia> | undefined = third.data;
export const url: string | undefined = illustrated?.includes?.media?.[0]?.url;
`,
  '@liked-posts/client': `
import { createClient } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 't' });

const bare = await client.getPage('1');
export const texts: string[] = bare.data.map((post) => post.text);
const second = await client.getPage('1', { 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'], 'user.fields': ['verified'] });
export const verified: boolean | undefined = second.includes.users?.[0]?.verified;
const third = await client.getPage('1', { 'tweet.fields': ['attachments'], expansions: ['attachments.media_keys'], 'media.fields': ['url'] });
export const url: string | undefined = third.includes.media?.[0]?.url;
`,
  'twitter-api-sdk': `
import { Client } from 'twitter-api-sdk';

const client = new Client('t');

const bare = await client.tweets.usersIdLikedTweets('1');
export const texts: string[] | undefined = bare.data?.map((post) => post.text);
const second = await client.tweets.usersIdLikedTweets('1', { 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'], 'user.fields': ['verified'] });
export const verified: boolean | undefined = second.includes?.users?.[0]?.verified;
const third = await client.tweets.usersIdLikedTweets('1', { 'tweet.fields': ['attachments'], expansions: ['attachments.media_keys'], 'media.fields': ['url'] });
export const key: string | undefined = third.includes?.media?.[0]?.media_key;
`,
  'twitter-api-v2': `
import { TwitterApi } from 'twitter-api-v2';

const { v2 } = new TwitterApi('t');

const bare = await v2.userLikedTweets('1');
export const texts: string[] | undefined = bare.tweets.map((post) => post.text);
const second = await v2.userLikedTweets('1', { 'tweet.fields': ['author_id', 'created_at'], expansions: ['author_id'], 'user.fields': ['verified'] });
export const verified: boolean | undefined = second.includes.users[0]?.verified;
const third = await v2.userLikedTweets('1', { 'tweet.fields': ['attachments'], expansions: ['attachments.media_keys'], 'media.fields': ['url'] });
export const url: string | undefined = third.includes.media[0]?.url;
`,
  '@xdevplatform/xdk': `
import { Client } from '@xdevplatform/xdk';

const client = new Client({ accessToken: 't' });

const bare = await client.users.getLikedPosts('1');
export const texts = bare.data?.map((post) => post.text);
const second = await client.users.getLikedPosts('1', { postFields: ['created_at'], expansions: ['author_id'], userFields: ['verified'] });
export const verified: boolean | undefined = second.includes?.users?.[0]?.verified;
const third = await client.users.getLikedPosts('1', { postFields: ['attachments'], expansions: ['attachments.media_keys'], mediaFields: ['url'] });
export const key = third.includes?.media?.[0];
`,
};
