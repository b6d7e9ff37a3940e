import { parameters } from '@liked-posts/types/request';
import { operation } from '../contract.ts';
import { asText, type Page } from '../exchange.ts';
import { type Answers, type Finding, listed, type Rule } from './rule.ts';
import { askedWithout, isComplete, pagesThere, tokenOf, type Walk, walksIn } from './walks.ts';

const { default: usual } = parameters.max_results;

/**
 * How long, in milliseconds, a list is expected to stay the same while somebody uses the service.
 */
const stable = 120_000;

/** The rules for all pages of a walk together. */
export const walkRules: readonly Rule[] = [
  {
    id: 'noRepeatsInWalk',
    sentence: 'No Post is on two pages of one walk.',
    statements: [operation],
    examine: ({ pages }) =>
      walksIn(pages)
        .filter(({ later }) => later.length > 0)
        .flatMap((walk) => {
          const seen = new Set<string>();
          const tokens = new Set<unknown>();
          return pagesThere(walk).map((page): Finding => {
            const { exchange, meta } = page;
            const ids = idsOf(page);
            const repeated = ids.filter((id) => seen.has(id));
            for (const id of ids) seen.add(id);
            tokens.add(tokenOf(page) ?? '');
            if (repeated.length > 0) {
              return { exchange, violation: `Already on an earlier page: ${listed(repeated)}.` };
            }
            if (!tokens.has(meta['next_token'])) return { exchange };
            return { exchange, violation: 'Its next_token leads to a page that came before.' };
          });
        }),
  },
  {
    id: 'wayBack',
    sentence: 'The way back has the same pages as the way there.',
    statements: ['#/components/schemas/PageMeta/properties/previous_token'],
    examine: ({ pages }) => walksIn(pages).flatMap(wayBackOf),
  },
  {
    id: 'samePostsInAnyPageSize',
    sentence: 'A user has the same Posts with every page size.',
    statements: [operation],
    examine: (answers) =>
      pairsOf(answers).map(([few, many]): Finding => {
        const exchange = lastOf(few);
        const [small, large] = [few, many].map((walk) => new Set(pagesThere(walk).flatMap(idsOf)));
        const onlyInLarge = [...(large ?? [])].filter((id) => !small?.has(id));
        const onlyInSmall = [...(small ?? [])].filter((id) => !large?.has(id));
        if (onlyInLarge.length + onlyInSmall.length === 0) return { exchange };
        const differences = [
          ...(onlyInLarge.length > 0 ? [`only in larger pages: ${listed(onlyInLarge)}`] : []),
          ...(onlyInSmall.length > 0 ? [`only in smaller pages: ${listed(onlyInSmall)}`] : []),
        ];
        const text = `This page is the last, but Posts come ${differences.join('; ')}.`;
        return { exchange, violation: text };
      }),
  },
  {
    id: 'sameOrderInAnyPageSize',
    sentence: 'The Posts of a user have the same order with every page size.',
    statements: [operation],
    examine: (answers) =>
      pairsOf(answers).map(([few, many]): Finding => {
        const exchange = lastOf(few);
        const [small = [], large = []] = [few, many].map((walk) => pagesThere(walk).flatMap(idsOf));
        const inBoth = large.filter((id) => small.includes(id));
        const moved = small.filter((id) => large.includes(id)).find((id, at) => id !== inBoth[at]);
        if (moved === undefined) return { exchange };
        return { exchange, violation: `In smaller pages, these are in another place: ${moved}.` };
      }),
  },
  {
    id: 'defaultPageSize',
    sentence: `Without max_results, the page is the same as with max_results=${usual}.`,
    statements: ['#/components/parameters/MaxResults/schema/default'],
    examine: ({ pages, recorded = false }) => {
      const first = pages.filter(({ exchange }) => !exchange.query.has('pagination_token'));
      const sized = first.filter(
        ({ exchange }) => exchange.query.get('max_results') === String(usual),
      );
      return first
        .filter(({ exchange }) => !exchange.query.has('max_results'))
        .flatMap((page): Finding[] => {
          const other = sized.find(
            (candidate) =>
              askedWithout(candidate, ['max_results']) === askedWithout(page, ['max_results']) &&
              (!recorded || areClose(candidate, page)),
          );
          if (other === undefined) return [];
          const { exchange } = page;
          const [came, expected] = [idsOf(page).length, idsOf(other).length];
          if (came === expected) return [{ exchange }];
          const text = `${came} Posts came, but ${expected} with max_results=${usual}.`;
          return [{ exchange, violation: text }];
        });
    },
  },
];

function wayBackOf({ first, later }: Walk): Finding[] {
  const there = new Map([[0, first]]);
  for (const { page, position, isBack } of later) if (!isBack) there.set(position, page);
  return later
    .filter(({ isBack }) => isBack)
    .map(({ page, position }): Finding => {
      const { exchange } = page;
      if (page.posts.length === 0) return { exchange };
      const same = there.get(position);
      if (same === undefined) {
        const violation = 'There are more pages on the way back than on the way there.';
        return { exchange, violation };
      }
      if (!sameIds(idsOf(same), idsOf(page))) {
        return { exchange, violation: `It differs from the answer to: ${same.exchange.request}.` };
      }
      if (page.meta['previous_token'] !== undefined || position === 0) return { exchange };
      return {
        exchange,
        violation: 'It has no previous_token, although there are pages before it.',
      };
    });
}

/** Complete walks over the same list in two sizes of pages, the smaller one first. */
function pairsOf({ pages, recorded = false }: Answers): [few: Walk, many: Walk][] {
  const walks = walksIn(pages).filter(isComplete);
  return walks.flatMap((few) => {
    const many = walks.find(
      (other) =>
        sizeOf(other) > sizeOf(few) &&
        askedWithout(other.first, ['max_results']) === askedWithout(few.first, ['max_results']) &&
        // Lists change while people use a service.
        (!recorded || areClose(other.first, few.first)),
    );
    return many === undefined ? [] : [[few, many]];
  });
}

function areClose(one: Page, other: Page): boolean {
  return Math.abs(one.exchange.time - other.exchange.time) < stable;
}

function sizeOf({ first }: Walk): number {
  return Number(first.exchange.query.get('max_results') ?? usual);
}

function lastOf(walk: Walk): Finding['exchange'] {
  return (pagesThere(walk).at(-1) ?? walk.first).exchange;
}

function idsOf({ posts }: Page): string[] {
  return posts.map(({ id }) => asText(id));
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
