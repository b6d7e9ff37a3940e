import { importPeer } from '../../peers.ts';
import { accessToken, search, userId } from '../query.ts';
import { eachPost, eachPostWithAuthor, pageByPage, type RawPage } from './raw-page.ts';
import type { Readers } from './reader.ts';

const headers = { authorization: `Bearer ${accessToken}` };
const pageUrl = (url: string, token?: string) =>
  `${url}/2/users/${userId}/liked_tweets?${search(token)}`;

async function fetchPage(url: string): Promise<RawPage> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return (await response.json()) as RawPage;
}

interface Undici {
  request(
    url: string,
    options: object,
  ): Promise<{ statusCode: number; body: { json(): Promise<unknown> } }>;
}

/** What one writes without a package for this API. */
export const byHand: Readers = {
  'fetch by hand': {
    withAuthors: false,
    load: async () => (url, visit) =>
      pageByPage((token) => fetchPage(pageUrl(url, token)), eachPost(visit)),
  },
  'fetch by hand, with authors': {
    withAuthors: true,
    load: async () => (url, visit) =>
      pageByPage((token) => fetchPage(pageUrl(url, token)), eachPostWithAuthor(visit)),
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
      return (url, visit) => pageByPage((token) => ask(pageUrl(url, token)), eachPost(visit));
    },
  },
};
