import { createSandbox } from '@liked-posts/sandbox';
import {
  expansions,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/types';
import { figureOf, inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { ask, at, nextToken } from './page.ts';

const everyField = [
  `tweet.fields=${tweetFields.join()}`,
  `media.fields=${mediaFields.join()}`,
  `poll.fields=${pollFields.join()}`,
  `user.fields=${userFields.join()}`,
  `place.fields=${placeFields.join()}`,
].join('&');

const selections: Readonly<Record<string, string>> = {
  'nothing beyond the defaults': '',
  'three fields': 'tweet.fields=author_id,created_at,public_metrics',
  'three fields, authors': 'tweet.fields=author_id,created_at,public_metrics&expansions=author_id',
  'every field of Posts': `tweet.fields=${tweetFields.join()}`,
  'every expansion': `expansions=${expansions.join()}`,
  'every field and expansion': `${everyField}&expansions=${expansions.join()}`,
};

/** How many pages of 100 Posts a second the sandbox writes, by what is selected. */
export async function measureSelections(rounds: number, pages = 100): Promise<Table> {
  const sandbox = createSandbox({ likes: pages * 100, journalSize: 0, pages: 'full' });
  let users = 0;
  const measured = await inTurns(Object.keys(selections), rounds, (name) => {
    // A user whose pages were not asked for before.
    users += 1;
    let token: string | undefined;
    let characters = 0;
    const begin = performance.now();
    for (let page = 0; page < pages; page += 1) {
      const body = ask(sandbox, at(`max_results=100&${selections[name]}`, token), `${users}`);
      characters += body.length;
      token = nextToken(body);
    }
    const seconds = (performance.now() - begin) / 1000;
    return { perSecond: pages / seconds, kilobytes: characters / pages / 1000 };
  });
  const perSecond = (value: { readonly perSecond: number }) => value.perSecond;
  const [first = ''] = Object.keys(selections);
  return {
    title: 'Pages of 100 Posts per second, by what is selected',
    rounds,
    rowsAre: 'selected',
    columns: [
      { name: '× the defaults', digits: 2 },
      { name: 'pages per second', digits: 0 },
      { name: 'page, kB', digits: 0 },
    ],
    rows: Object.keys(selections).map((name) => ({
      name,
      figures: [
        ratioTo(first, measured, name, perSecond),
        figureOf(measured, name, perSecond).median,
        figureOf(measured, name, ({ kilobytes }) => kilobytes).median,
      ],
    })),
  };
}
