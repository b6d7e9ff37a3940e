import { parameters } from '@liked-posts/types/request';
import { operation } from '../contract.ts';
import { asText, type CheckedPage } from '../interaction.ts';
import { checked, counted, listed, type Rule, type RuleCheck, type RuleInput } from './rule.ts';
import {
  areClose,
  isComplete,
  pagesForward,
  queryWithout,
  tokenOf,
  type Walk,
  walksIn,
} from './walks.ts';

const { default: usual } = parameters.max_results;
const previousToken = '#/components/schemas/PageMeta/properties/previous_token';
const nextToken = '#/components/schemas/PageMeta/properties/next_token';

/** The rules that take all pages of a walk. */
export const walkRules: readonly Rule[] = [
  {
    id: 'nextTokenWhereMore',
    sentence: 'A page that is not the last has a next_token in meta.',
    pointers: [`${nextToken}/$ref`],
    check: ({ pages, recorded }) =>
      listsIn(pages).flatMap(({ longest, alike }) =>
        alike.flatMap((page): RuleCheck[] => {
          if (recorded && !areClose(page, longest)) return [];
          const more = longest.posts.length - page.posts.length;
          const { interaction, body } = page;
          if (page.meta['next_token'] !== undefined) return [{ interaction }];
          const missing = 'meta' in body ? 'meta.next_token' : 'meta';
          const violation = `${missing} is missing, but ${counted(more, 'more Post')} came with a larger max_results.`;
          // Another Post may be missing from the page: another rule says so.
          if (more <= 0 || !isBeginning(page, longest)) return [{ interaction }];
          return [{ interaction, violation, category: `${missing} is missing.` }];
        }),
      ),
  },
  {
    id: 'nextPageIsAnother',
    sentence: 'A next_token leads to another page.',
    pointers: [`${nextToken}/$ref`],
    check: ({ pages }) =>
      walksIn(pages).flatMap((walk) =>
        pagesForward(walk).flatMap((page, index, all): RuleCheck[] => {
          const before = all[index - 1];
          if (before === undefined) return [];
          const known = new Set(idsOf(before));
          const isSame = page.posts.length > 0 && idsOf(page).every((id) => known.has(id));
          return [checked(page, isSame && 'It has the Posts of the page before it.')];
        }),
      ),
  },
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
            const ids = idsOf(page);
            const repeated = ids.filter((id) => seen.has(id));
            for (const id of ids) seen.add(id);
            tokens.add(tokenOf(page) ?? '');
            if (repeated.length > 0) {
              return checked(page, `Already on an earlier page: ${listed(repeated)}.`);
            }
            const isLoop = tokens.has(page.meta['next_token']);
            return checked(page, isLoop && 'Its next_token leads to a page that came before.');
          });
        }),
  },
  {
    id: 'wayBack',
    sentence: 'A previous_token leads to the Posts just before those of its page, in their order.',
    pointers: [`${previousToken}/$ref`],
    check: (input) =>
      placed(input)
        .filter(({ isBack }) => isBack)
        .map(({ page, strangers, moved }) =>
          checked(
            page,
            strangers.length > 0
              ? `On the way forward, these Posts do not come just before: ${listed(strangers)}.`
              : moved && `On the way forward, this Post is in another place: ${moved}.`,
          ),
        ),
  },
  {
    id: 'wayForwardAgain',
    sentence: 'From a page on the way back, next_token leads to the Posts just after it.',
    pointers: [`${nextToken}/$ref`],
    check: (input) =>
      placed(input)
        .filter(({ isBack }) => !isBack)
        .map(({ page, strangers, moved }) => {
          const wrong = moved === undefined ? strangers : [...strangers, moved];
          const text = `Other Posts come just after its page: ${listed(wrong)}.`;
          return checked(page, wrong.length > 0 && text);
        }),
  },
  {
    id: 'wayBackToFirst',
    sentence: 'The way back leads to the first page.',
    pointers: [previousToken],
    check: (input) =>
      placed(input)
        .filter(({ isBack }) => isBack)
        .map(({ page, before }) => {
          const isEnd = before > 0 && page.meta['previous_token'] === undefined;
          const text = 'It has no previous_token, although there are pages before it.';
          return checked(page, isEnd && text);
        }),
  },
  sizesRule(
    'samePostsInAnyPageSize',
    'A user has the same Posts with every page size.',
    (small, large) => {
      const [inSmall, inLarge] = [new Set(small), new Set(large)];
      const onlyInLarge = large.filter((id) => !inSmall.has(id));
      const onlyInSmall = small.filter((id) => !inLarge.has(id));
      const differences = [
        ...(onlyInLarge.length > 0 ? [`only in larger pages: ${listed(onlyInLarge)}`] : []),
        ...(onlyInSmall.length > 0 ? [`only in smaller pages: ${listed(onlyInSmall)}`] : []),
      ];
      if (differences.length === 0) return undefined;
      return `This page is the last, but Posts come ${differences.join('; ')}.`;
    },
  ),
  sizesRule(
    'sameOrderInAnyPageSize',
    'The Posts of a user have the same order with every page size.',
    (small, large) => {
      const inBoth = large.filter((id) => small.includes(id));
      const moved = small.filter((id) => large.includes(id)).find((id, at) => id !== inBoth[at]);
      if (moved === undefined) return undefined;
      return `In smaller pages, this is in another place: ${moved}.`;
    },
  ),
  {
    id: 'sameListInAnySelection',
    sentence:
      'The first page has the same Posts in the same order, whatever fields and objects are asked for.',
    pointers: [operation],
    check: ({ pages, recorded }) =>
      listsIn(pages).flatMap(({ longest, alike }) =>
        alike.flatMap((page): RuleCheck[] => {
          if (page === longest || (recorded && !areClose(page, longest))) return [];
          const [own, others] = [idsOf(page), idsOf(longest)];
          const lacking = others.slice(0, own.length).filter((id) => !own.includes(id));
          const missing =
            own.length === 0 && page.meta['next_token'] === undefined ? others : lacking;
          if (missing.length > 0) {
            return [checked(page, `These come in other selections: ${listed(missing)}.`)];
          }
          const moved = own.find((id, index) => id !== others[index]);
          return [
            checked(page, moved && `In other selections, this is in another place: ${moved}.`),
          ];
        }),
      ),
  },
  {
    id: 'defaultPageSize',
    sentence: `If max_results is missing, the page is the same as with max_results=${usual}.`,
    pointers: ['#/components/parameters/MaxResults/schema/default'],
    check: ({ pages, recorded }) => {
      const first = pages.filter((page) => tokenOf(page) === undefined);
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
          const [came, expected] = [page.posts.length, other.posts.length];
          const text = `${counted(came, 'Post')} came, but ${expected} with max_results=${usual}.`;
          return [checked(page, came !== expected && text)];
        });
    },
  },
];

/**
 * The pages on the way back and on the way forward from there, which may be cut at other Posts than
 * those on the first way forward: which of their Posts have no business there, which one is in
 * another place, and how many Posts come before them.
 */
function placed({ pages, recorded }: RuleInput) {
  return walksIn(pages).flatMap((walk) => {
    const forward = pagesForward(walk);
    const all = forward.flatMap(idsOf);
    /** How many Posts come before each page. */
    const starts = new Map<CheckedPage, number>();
    let count = 0;
    for (const page of forward) {
      starts.set(page, count);
      count += page.posts.length;
    }
    return walk.later.flatMap(({ page, from, position, isBack, isAgain }) => {
      if (!isBack && !isAgain) return [];
      const ids = idsOf(page);
      const origin = from?.page ?? walk.first;
      const begin = starts.get(origin) ?? 0;
      const after = begin + origin.posts.length;
      const start = isBack ? Math.max(0, begin - ids.length) : after;
      // If fewer Posts are left than fit in a page, the first page may come as it came before.
      const end = isBack ? Math.max(begin, ids.length) : after + ids.length;
      const expected = all.slice(start, end);
      const strangers = ids.filter((id) => !expected.includes(id));
      const places = ids.map((id) => all.indexOf(id)).filter((place) => place >= 0);
      const moved = places.find((place, index) => index > 0 && place < (places[index - 1] ?? 0));
      // A page in another place is one violation; the pages after it are not.
      const isElsewhere = strangers.length > 0 && places.length > 0;
      const before = isElsewhere ? Math.min(...places) : start;
      starts.set(page, before);
      const there = walk.later.find(
        (one) => one.position === position && !one.isBack && !one.isAgain,
      )?.page;
      // A recorded list may have changed in between.
      if (recorded && !areClose(page, there ?? walk.first)) return [];
      return [{ page, isBack, strangers, before, moved: moved === undefined ? moved : all[moved] }];
    });
  });
}

/** First pages of one list, whatever they select, and the one that the others begin like. */
function listsIn(pages: readonly CheckedPage[]) {
  const selecting = Object.entries(parameters).flatMap(([name, { role }]) =>
    role === 'fields' || role === 'expansions' ? [name] : [],
  );
  const lists = new Map<string, CheckedPage[]>();
  for (const page of pages) {
    if (tokenOf(page) !== undefined) continue;
    const list = queryWithout(page, ['max_results', ...selecting]);
    lists.set(list, [...(lists.get(list) ?? []), page]);
  }
  return [...lists.values()].flatMap((alike) => {
    if (alike.length < 2) return [];
    // Most selections are right, so the list is what most pages are the beginning of.
    const support = (page: CheckedPage) => alike.filter((other) => isBeginning(other, page)).length;
    const distinct = new Map(alike.map((page) => [idsOf(page).join(), page]));
    const [longest] = [...distinct.values()].sort(
      (one, other) => support(other) - support(one) || other.posts.length - one.posts.length,
    );
    return longest === undefined ? [] : [{ longest, alike }];
  });
}

/** Whether a page has the first Posts of another. */
function isBeginning(page: CheckedPage, other: CheckedPage): boolean {
  const ids = idsOf(other);
  return idsOf(page).every((id, index) => id === ids[index]);
}

/** A rule about complete walks through one list in pages of two sizes. */
function sizesRule(
  id: string,
  sentence: string,
  check: (small: readonly string[], large: readonly string[]) => string | undefined,
): Rule {
  return {
    id,
    sentence,
    pointers: [operation],
    check: ({ pages, recorded }) => {
      const walks = walksIn(pages).filter(isComplete);
      return walks.flatMap((few): RuleCheck[] => {
        const many = walks.find(
          (other) =>
            sizeOf(other) > sizeOf(few) &&
            queryWithout(other.first, ['max_results']) ===
              queryWithout(few.first, ['max_results']) &&
            // A recorded list may have changed in between.
            (!recorded || areClose(other.first, few.first)),
        );
        if (many === undefined) return [];
        const [small, large] = [pagesForward(few), pagesForward(many)];
        const last = small.at(-1) ?? few.first;
        return [checked(last, check(small.flatMap(idsOf), large.flatMap(idsOf)))];
      });
    },
  };
}

function sizeOf({ first }: Walk): number {
  return Number(first.interaction.query.get('max_results') ?? usual);
}

function idsOf({ posts }: CheckedPage): string[] {
  return posts.map(({ id }) => asText(id));
}
