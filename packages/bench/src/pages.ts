import { createMock } from '@liked-posts/mock';
import {
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
import type { Benchmark } from './result.ts';
import { figureOf, inTurns, ratioTo } from './rounds.ts';
import type { Table } from './table.ts';

const everyField = [
  `tweet.fields=${tweetFields.join()}`,
  `media.fields=${mediaFields.join()}`,
  `poll.fields=${pollFields.join()}`,
  `user.fields=${userFields.join()}`,
  `place.fields=${placeFields.join()}`,
].join('&');

const selections: Readonly<Record<string, string>> = {
  'nothing beyond the defaults': '',
  'three fields, authors': 'tweet.fields=author_id,created_at,public_metrics&expansions=author_id',
  'every field of Posts': `tweet.fields=${tweetFields.join()}`,
  'every expansion': `expansions=${expansions.join()}`,
  'every field and expansion': `${everyField}&expansions=${expansions.join()}`,
};

export const pages: Benchmark = {
  description: 'pages of the mock, in process, by what is selected',
  packages: ['@liked-posts/mock'],
  measure: async ({ rounds }) => [await measureSelections(rounds)],
};

/** How many pages of 100 Posts a second the mock writes that it was not asked for before. */
export async function measureSelections(rounds: number, pages = 40): Promise<Table> {
  const { handle } = createMock({ likes: pages * 100, journalSize: 0, pages: 'full' });
  const names = Object.keys(selections);
  let users = 0;
  const measured = await inTurns(names, rounds, (name) => {
    users += 1;
    let token: string | undefined = '';
    let characters = 0;
    const begin = performance.now();
    for (let page = 0; page < pages; page += 1) {
      const { status, body } = handle({
        method: 'GET',
        url: `/2/users/${users}/liked_tweets?max_results=100&${selections[name]}${token}`,
        header: (name) => (name === 'authorization' ? 'Bearer any-token' : undefined),
      });
      if (status !== 200) throw new Error(`The mock answered ${name} with ${status}: ${body}`);
      characters += body.length;
      // To parse the page takes longer than to write it.
      const next = /"next_token":"([0-9a-z]+)"/.exec(body)?.[1];
      token = `&pagination_token=${next}`;
    }
    const seconds = (performance.now() - begin) / 1000;
    return { perSecond: pages / seconds, kilobytes: characters / pages / 1000 };
  });
  const perSecond = (value: { readonly perSecond: number }) => value.perSecond;
  return {
    title: 'Pages of 100 Posts, none asked for before, by selection',
    rounds,
    rowsAre: 'selected',
    columns: [
      { name: '× the defaults', digits: 2 },
      { name: 'pages per second', digits: 0 },
      { name: 'page, kB', digits: 0 },
    ],
    rows: names.map((name) => ({
      name,
      figures: [
        ratioTo(names[0] ?? '', measured, name, perSecond),
        figureOf(measured, name, perSecond).median,
        figureOf(measured, name, ({ kilobytes }) => kilobytes).median,
      ],
    })),
  };
}
