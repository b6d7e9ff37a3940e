import type { Page } from '../exchange.ts';
import { type Finding, listed, type Rule } from './rule.ts';

/** What must be true of the pages of a walk together. */
export const walkRules: readonly Rule[] = [
  {
    id: 'noRepeatsInWalk',
    sentence: 'No Post comes on two pages of one walk.',
    examine: (pages) =>
      walksIn(pages).flatMap(({ forward }) => {
        const seen = new Set<string>();
        return forward.map((page): Finding => {
          const ids = idsOf(page);
          const repeated = ids.filter((id) => seen.has(id));
          for (const id of ids) seen.add(id);
          if (repeated.length === 0) return { page };
          return { page, violation: `Already on an earlier page: ${listed(repeated)}.` };
        });
      }),
  },
  {
    id: 'wayBack',
    sentence: 'The way back leads over the same pages as the way there.',
    examine: (pages) =>
      walksIn(pages).flatMap(({ forward, back }) => {
        const expected = forward.slice(0, -1).reverse();
        return back.map((page, index): Finding => {
          const same = expected[index];
          if (same === undefined) {
            return {
              page,
              violation: 'There are more pages on the way back than on the way there.',
            };
          }
          if (sameIds(idsOf(same), idsOf(page))) {
            const isEnd = page.meta['previous_token'] === undefined;
            if (!isEnd || index === expected.length - 1) return { page };
            return {
              page,
              violation: 'It has no previous_token, although there are pages before it.',
            };
          }
          return { page, violation: `It differs from what came at ${same.exchange.request}.` };
        });
      }),
  },
  {
    id: 'samePostsInAnyPageSize',
    sentence: 'The Posts of a user are the same, however many come in a page.',
    examine: (pages) => {
      const [small, large, ...others] = walksIn(pages).filter(isComplete);
      if (small === undefined || large === undefined || others.length > 0) return [];
      const page = small.forward.at(-1);
      if (page === undefined) return [];
      const [few, many] = [small, large].map(({ forward }) => new Set(forward.flatMap(idsOf)));
      const onlyInLarge = [...(many ?? [])].filter((id) => !few?.has(id));
      const onlyInSmall = [...(few ?? [])].filter((id) => !many?.has(id));
      if (onlyInLarge.length + onlyInSmall.length === 0) return [{ page }];
      const differences = [
        ...(onlyInLarge.length > 0 ? [`only in larger pages: ${listed(onlyInLarge)}`] : []),
        ...(onlyInSmall.length > 0 ? [`only in smaller pages: ${listed(onlyInSmall)}`] : []),
      ];
      return [
        { page, violation: `This page is the last, but Posts come ${differences.join('; ')}.` },
      ];
    },
  },
];

/** From the first page on, and back to it. */
interface Walk {
  readonly forward: readonly Page[];
  readonly back: readonly Page[];
}

function walksIn(pages: readonly Page[]): Walk[] {
  return ['walk', 'walkInLargePages'].map((useCase) => {
    const walked = pages.filter(({ exchange }) => exchange.useCase === useCase);
    return {
      forward: walked.filter(({ exchange }) => exchange.step !== 'earlierPage'),
      back: walked.filter(({ exchange }) => exchange.step === 'earlierPage'),
    };
  });
}

/** Whether the walk went to the page that has no `next_token`. */
function isComplete({ forward }: Walk): boolean {
  const last = forward.at(-1);
  return last !== undefined && last.meta['next_token'] === undefined;
}

function idsOf({ posts }: Page): string[] {
  return posts.map(({ id }) => String(id));
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
