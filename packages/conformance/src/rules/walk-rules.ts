import { parameters } from '@liked-posts/types/request';
import { operation } from '../contract.ts';
import { asText, type CheckedPage } from '../interaction.ts';
import { listed, type Rule, type RuleCheck, type RuleInput } from './rule.ts';
import { isComplete, pagesForward, queryWithout, tokenOf, type Walk, walksIn } from './walks.ts';

const { default: usual } = parameters.max_results;

/** How long a list probably stays the same while people use a service, in milliseconds. */
const stable = 120_000;

/** The rules that take all pages of a walk. */
export const walkRules: readonly Rule[] = [
  {
    id: 'noRepeatsInWalk',
    sentence: 'No Post is on two pages of one walk.',
    pointers: [operation],
    check: ({ pages }) =>
      walksIn(pages)
        .filter(({ later }) => later.length > 0)
        .flatMap((walk) => {
          const seen = new Set<string>();
          const tokens = new Set<unknown>();
          return pagesForward(walk).map((page): RuleCheck => {
            const { interaction, meta } = page;
            const ids = idsOf(page);
            const repeated = ids.filter((id) => seen.has(id));
            for (const id of ids) seen.add(id);
            tokens.add(tokenOf(page) ?? '');
            if (repeated.length > 0) {
              return { interaction, violation: `Already on an earlier page: ${listed(repeated)}.` };
            }
            if (!tokens.has(meta['next_token'])) return { interaction };
            return { interaction, violation: 'Its next_token leads to a page that came before.' };
          });
        }),
  },
  {
    id: 'wayBack',
    sentence: 'The way back has the same pages as the way forward.',
    pointers: ['#/components/schemas/PageMeta/properties/previous_token'],
    check: ({ pages, recorded = false }) =>
      walksIn(pages).flatMap((walk) => wayBackOf(walk, recorded)),
  },
  {
    id: 'samePostsInAnyPageSize',
    sentence: 'A user has the same Posts with every page size.',
    pointers: [operation],
    check: (answers) =>
      pairsOf(answers).map(([few, many]): RuleCheck => {
        const interaction = lastOf(few);
        const [small, large] = [few, many].map(
          (walk) => new Set(pagesForward(walk).flatMap(idsOf)),
        );
        const onlyInLarge = [...(large ?? [])].filter((id) => !small?.has(id));
        const onlyInSmall = [...(small ?? [])].filter((id) => !large?.has(id));
        if (onlyInLarge.length + onlyInSmall.length === 0) return { interaction };
        const differences = [
          ...(onlyInLarge.length > 0 ? [`only in larger pages: ${listed(onlyInLarge)}`] : []),
          ...(onlyInSmall.length > 0 ? [`only in smaller pages: ${listed(onlyInSmall)}`] : []),
        ];
        const text = `This page is the last, but Posts come ${differences.join('; ')}.`;
        return { interaction, violation: text };
      }),
  },
  {
    id: 'sameOrderInAnyPageSize',
    sentence: 'The Posts of a user have the same order with every page size.',
    pointers: [operation],
    check: (answers) =>
      pairsOf(answers).map(([few, many]): RuleCheck => {
        const interaction = lastOf(few);
        const [small = [], large = []] = [few, many].map((walk) =>
          pagesForward(walk).flatMap(idsOf),
        );
        const inBoth = large.filter((id) => small.includes(id));
        const moved = small.filter((id) => large.includes(id)).find((id, at) => id !== inBoth[at]);
        if (moved === undefined) return { interaction };
        return { interaction, violation: `In smaller pages, this is in another place: ${moved}.` };
      }),
  },
  {
    id: 'defaultPageSize',
    sentence: `If max_results is missing, the page is the same as with max_results=${usual}.`,
    pointers: ['#/components/parameters/MaxResults/schema/default'],
    check: ({ pages, recorded = false }) => {
      const first = pages.filter(({ interaction }) => !interaction.query.has('pagination_token'));
      const sized = first.filter(
        ({ interaction }) => interaction.query.get('max_results') === String(usual),
      );
      return first
        .filter(({ interaction }) => !interaction.query.has('max_results'))
        .flatMap((page): RuleCheck[] => {
          const other = sized.find(
            (candidate) =>
              queryWithout(candidate, ['max_results']) === queryWithout(page, ['max_results']) &&
              (!recorded || areClose(candidate, page)),
          );
          if (other === undefined) return [];
          const { interaction } = page;
          const [came, expected] = [idsOf(page).length, idsOf(other).length];
          if (came === expected) return [{ interaction }];
          const text = `${came} Posts came, but ${expected} with max_results=${usual}.`;
          return [{ interaction, violation: text }];
        });
    },
  },
];

function wayBackOf({ first, later }: Walk, recorded: boolean): RuleCheck[] {
  const forward = new Map([[0, first]]);
  for (const { page, position, isBack } of later) if (!isBack) forward.set(position, page);
  return later
    .filter(
      ({ page, position, isBack }) =>
        // A recorded list may have changed in between.
        isBack && (!recorded || areClose(page, forward.get(position) ?? first)),
    )
    .map(({ page, position }): RuleCheck => {
      const { interaction } = page;
      if (page.posts.length === 0) return { interaction };
      const same = forward.get(position);
      if (same === undefined) {
        const violation = 'There are more pages on the way back than on the way forward.';
        return { interaction, violation };
      }
      if (!sameIds(idsOf(same), idsOf(page))) {
        return {
          interaction,
          violation: `It differs from the answer to: ${same.interaction.request}.`,
        };
      }
      if (page.meta['previous_token'] !== undefined || position === 0) return { interaction };
      return {
        interaction,
        violation: 'It has no previous_token, although there are pages before it.',
      };
    });
}

/** Pairs of complete walks through one list in pages of two sizes, the smaller size first. */
function pairsOf({ pages, recorded = false }: RuleInput): [few: Walk, many: Walk][] {
  const walks = walksIn(pages).filter(isComplete);
  return walks.flatMap((few) => {
    const many = walks.find(
      (other) =>
        sizeOf(other) > sizeOf(few) &&
        queryWithout(other.first, ['max_results']) === queryWithout(few.first, ['max_results']) &&
        // A recorded list may have changed in between.
        (!recorded || areClose(other.first, few.first)),
    );
    return many === undefined ? [] : [[few, many]];
  });
}

function areClose(one: CheckedPage, other: CheckedPage): boolean {
  return Math.abs(one.interaction.time - other.interaction.time) < stable;
}

function sizeOf({ first }: Walk): number {
  return Number(first.interaction.query.get('max_results') ?? usual);
}

function lastOf(walk: Walk): RuleCheck['interaction'] {
  return (pagesForward(walk).at(-1) ?? walk.first).interaction;
}

function idsOf({ posts }: CheckedPage): string[] {
  return posts.map(({ id }) => asText(id));
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
