import { createSandbox, type Sandbox } from '@liked-posts/sandbox';
import { figureOf, inTurns, ratioTo } from '../rounds.ts';
import type { Table } from '../table.ts';
import { heapUsed } from './heap.ts';
import { ask, at, nextToken } from './page.ts';

const positions = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const pages = 400;
const selection = 'max_results=10&tweet.fields=author_id,created_at&expansions=author_id';
const userFields = ['created_at', 'description', 'location', 'protected', 'url', 'verified'];

/** The time and memory of a page by the number of its first Post in the timeline. */
export async function measurePositions(rounds: number, upTo = 10_000_000): Promise<Table> {
  const sandbox = createSandbox({ likes: 10_000_100, journalSize: 0, pages: 'full' });
  const requests = new Map(
    [...tokens(sandbox, upTo)].map(([position, token]) => [
      position.toLocaleString('en'),
      // The order of the fields does not matter to a page, but makes it one that was not asked for lately.
      Array.from({ length: pages }, (_, index) =>
        at(`${selection}&user.fields=${permuted(userFields, index).join()}`, token),
      ),
    ]),
  );
  const names = [...requests.keys()];
  const measured = await inTurns(
    names,
    rounds,
    (name) => {
      const heap = heapUsed();
      const begin = performance.now();
      for (const search of requests.get(name) ?? []) ask(sandbox, search);
      const milliseconds = performance.now() - begin;
      return { microseconds: (milliseconds * 1000) / pages, heap: heapUsed() - heap };
    },
    { warmUp: Math.min(5, rounds) },
  );
  const microseconds = (value: { readonly microseconds: number }) => value.microseconds;
  return {
    title: 'A page of ten Posts with their authors, by the position of its first Post',
    rounds,
    rowsAre: 'position',
    columns: [
      { name: 'time, × the first page', digits: 2 },
      { name: 'µs', digits: 1 },
      { name: `heap growth over ${pages} pages, kB`, digits: 0 },
    ],
    rows: names.map((name) => ({
      name,
      figures: [
        ratioTo('1', measured, name, microseconds),
        figureOf(measured, name, microseconds).median,
        figureOf(measured, name, ({ heap }) => heap / 1000).median,
      ],
    })),
  };
}

/** The token of the page that begins with the Post at each position, by walking there. */
function* tokens(sandbox: Sandbox, upTo: number): Generator<[position: number, token?: string]> {
  let token: string | undefined;
  let position = 1;
  for (const next of positions.filter((each) => each <= upTo)) {
    while (position < next) {
      const size = Math.min(100, next - position);
      token = nextToken(ask(sandbox, at(`max_results=${size}`, token)));
      position += size;
    }
    yield token === undefined ? [position] : [position, token];
  }
}

/** The `index`th of the orders that the items can have. */
function permuted(items: readonly string[], index: number): string[] {
  const left = [...items];
  let rest = index;
  return items.flatMap((_, taken) => {
    const choices = items.length - taken;
    const choice = rest % choices;
    rest = Math.floor(rest / choices);
    return left.splice(choice, 1);
  });
}
