import { counted, listed } from '@liked-posts/types/printable';
import { parameters } from '@liked-posts/types/request';
import { operation } from '../contract.ts';
import { asText, type CheckedPage } from '../interaction.ts';
import { checked, type Rule, type RuleCheck, type RuleInput } from './rule.ts';
import { areClose, pagesForward, queryWithout, tokenOf, type Walk, walksIn } from './walks.ts';

const { default: usual } = parameters.max_results;
const previousToken = '#/components/schemas/PageMeta/properties/previous_token';
const nextToken = '#/components/schemas/PageMeta/properties/next_token';

/** The rules that take several pages of one list. */
export const walkRules: readonly Rule[] = [
  {
    id: 'nextTokenWhereMore',
    sentence: 'A page that is not the last has a next_token in meta.',
    pointers: [`${nextToken}/$ref`],
    check: (input) =>
      listedIn(input).map((walk) => {
        const { ids, last, list } = walk;
        const missing = 'meta' in last.body ? 'meta.next_token' : 'meta';
        const more = counted(list.length - ids.length, 'more Post');
        return {
          interaction: last.interaction,
          category: `${missing} is missing.`,
          violation: isCutShort(walk)
            ? `${missing} is missing, but ${more} came in other requests.`
            : undefined,
        };
      }),
  },
  forwardRule(
    'nextPageIsAnother',
    'A next_token leads to another page.',
    `${nextToken}/$ref`,
    (page, before) => {
      const known = new Set(idsOf(before.at(-1)));
      const isSame = page.posts.length > 0 && idsOf(page).every((id) => known.has(id));
      return isSame && 'It has the Posts of the page before it.';
    },
  ),
  forwardRule(
    'noRepeatsInWalk',
    'No Post is on two pages of one walk.',
    operation,
    (page, before) => {
      const seen = new Set(before.flatMap(idsOf));
      const repeated = idsOf(page).filter((id) => seen.has(id));
      if (repeated.length > 0) return `Already on an earlier page: ${listed(repeated)}.`;
      const next = page.meta['next_token'];
      const isLoop = next !== undefined && [...before, page].some((one) => tokenOf(one) === next);
      return isLoop && 'Its next_token leads to a page that came before.';
    },
  ),
  {
    id: 'wayBack',
    sentence:
      'A previous_token leads to the Posts just before those of its page, and a next_token from there to those just after.',
    pointers: [`${previousToken}/$ref`, `${nextToken}/$ref`],
    check: (input) =>
      placedIn(input).map(({ page, way, expected }) => {
        const text = difference(idsOf(page), expected);
        const place = way === 'again' ? 'On the way forward from there: ' : '';
        return checked(page, text && place + text);
      }),
  },
  {
    id: 'wayBackToFirst',
    sentence: 'The way back leads to the first page.',
    pointers: [previousToken],
    check: (input) =>
      placedIn(input)
        .filter(({ way }) => way === 'back')
        .map(({ page, before }) => {
          const isEnd = before > 0 && page.meta['previous_token'] === undefined;
          const text = 'It has no previous_token, although there are pages before it.';
          return checked(page, isEnd && text);
        }),
  },
  {
    id: 'sameList',
    sentence:
      'A user has the same Posts in the same order, whatever page size, fields and objects are asked for.',
    pointers: [operation],
    check: (input) =>
      listedIn(input).map((walk) => {
        const { pages, ids, last, list } = walk;
        const isEnd = !hasNext(last) && !isCutShort(walk);
        const text = difference(ids, isEnd ? list : list.slice(0, ids.length));
        const wrong = pages.find(
          (_, index) => !isBeginning(pages.slice(0, index + 1).flatMap(idsOf), list),
        );
        return checked(wrong ?? last, text && `Most other requests show another list. ${text}`);
      }),
  },
  {
    id: 'defaultPageSize',
    sentence: `If max_results is missing, a page has as many Posts as with max_results=${usual}.`,
    pointers: ['#/components/parameters/MaxResults/schema/default'],
    check: (input) => {
      const first = listedIn(input).map(({ walk }) => walk.first);
      const sizeIn = ({ interaction }: CheckedPage) => interaction.query.get('max_results');
      return first.flatMap((page): RuleCheck[] => {
        const query = queryWithout(page, ['max_results']);
        const sized = first.filter(
          (other) => sizeIn(other) === `${usual}` && queryWithout(other, ['max_results']) === query,
        );
        if (sizeIn(page) !== undefined || sized.length === 0) return [];
        const came = page.posts.length;
        const expected = Math.max(...sized.map((other) => other.posts.length));
        const text = `Not as many Posts came as with max_results=${usual}: ${came}, not ${expected}.`;
        return [checked(page, came !== expected && text)];
      });
    },
  },
];

/** A rule about each page on a way forward and the pages before it. */
function forwardRule(
  id: string,
  sentence: string,
  pointer: string,
  check: (page: CheckedPage, before: readonly CheckedPage[]) => string | false,
): Rule {
  return {
    id,
    sentence,
    pointers: [pointer],
    check: ({ pages }) =>
      walksIn(pages).flatMap((walk) =>
        pagesForward(walk).flatMap((page, index, all) =>
          index === 0 ? [] : [checked(page, check(page, all.slice(0, index)))],
        ),
      ),
  };
}

/**
 * The pages on the way back and on the way forward from there, which may be cut at other Posts than
 * those on the first way forward: which Posts belong there, and how many come before them.
 */
function placedIn({ pages, recorded }: RuleInput) {
  return walksIn(pages).flatMap((walk) => {
    const forward = pagesForward(walk);
    const all = forward.flatMap(idsOf);
    const starts = new Map(
      forward.map((page, index) => [page, forward.slice(0, index).flatMap(idsOf).length]),
    );
    return walk.later.flatMap(({ page, from, way }) => {
      if (way === 'forward') return [];
      const ids = idsOf(page);
      const begin = starts.get(from) ?? 0;
      const after = begin + from.posts.length;
      // If fewer Posts are left than fit in a page, the first page may come as it came before.
      const [start, end] =
        way === 'back'
          ? [Math.max(0, begin - ids.length), Math.max(begin, ids.length)]
          : [after, after + ids.length];
      const expected = all.slice(start, end);
      const there = forward.filter((one) => idsOf(one).some((id) => expected.includes(id)));
      // A recorded list may have changed in between.
      if (recorded && !there.every((one) => areClose(one, page))) return [];
      const places = ids.map((id) => all.indexOf(id)).filter((place) => place >= 0);
      // A page in another place is one violation; the pages after it are not.
      const isElsewhere = places.length > 0 && ids.some((id) => !expected.includes(id));
      const before = isElsewhere ? Math.min(...places) : start;
      starts.set(page, before);
      return [{ page, way, expected, before }];
    });
  });
}

/**
 * The walks through lists that several walks show, whatever they select: the Posts that came, and
 * the whole list.
 */
function listedIn({ pages, recorded }: RuleInput) {
  const selecting = Object.entries(parameters).flatMap(([name, { role }]) =>
    role === 'fields' || role === 'expansions' ? [name] : [],
  );
  const lists = new Map<string, ReturnType<typeof read>[]>();
  for (const walk of walksIn(pages)) {
    const of = queryWithout(walk.first, ['max_results', ...selecting]);
    lists.set(of, [...(lists.get(of) ?? []), read(walk, recorded)]);
  }
  return [...lists.values()].flatMap((alike) => {
    // Most walks are right, so the list is the one that most of them show, to the end or in part.
    // Between two that differ, the one with fewer pages has fewer ways to be wrong.
    const support = ({ ids: list }: ReturnType<typeof read>) =>
      alike.filter(
        ({ ids, last }) => isBeginning(ids, list) && (mayGoOn(last) || ids.length === list.length),
      ).length;
    const distinct = new Map(
      alike
        .filter(({ ids }) => new Set(ids).size === ids.length)
        .map((one) => [one.ids.join(), one]),
    );
    const [whole] = [...distinct.values()].sort(
      (one, other) => support(other) - support(one) || one.pages.length - other.pages.length,
    );
    if (alike.length < 2 || whole === undefined) return [];
    return alike
      .filter(({ walk }) => !recorded || areClose(walk.first, whole.walk.first))
      .map((one) => ({ ...one, list: whole.ids, isPaged: whole.pages.length > 1 }));
  });
}

function read(walk: Walk, recorded: boolean) {
  const all = pagesForward(walk);
  // A recorded list may have changed in between.
  const late = all.findIndex((page) => recorded && !areClose(page, walk.first));
  const pages = late < 0 ? all : all.slice(0, late);
  return { walk, pages, ids: pages.flatMap(idsOf), last: pages.at(-1) ?? walk.first };
}

/**
 * Whether a walk ended before the end of the list. Of two single pages, neither of them full, the one
 * that has more may be the wrong one.
 */
function isCutShort({
  pages,
  last,
  ids,
  list,
  isPaged,
}: ReturnType<typeof listedIn>[number]): boolean {
  const mayBeCut = isPaged || pages.length > 1 || mayGoOn(last);
  return !hasNext(last) && mayBeCut && ids.length < list.length && isBeginning(ids, list);
}

/** Whether more may follow: it says so, or it is full, so that it may lack the token for the rest. */
function mayGoOn(page: CheckedPage): boolean {
  const size = page.interaction.query.get('max_results') ?? usual;
  return hasNext(page) || page.posts.length >= Number(size);
}

function hasNext({ meta }: CheckedPage): boolean {
  return meta['next_token'] !== undefined;
}

function isBeginning(ids: readonly string[], list: readonly string[]): boolean {
  return ids.every((id, index) => id === list[index]);
}

/** How Posts differ from those that were expected; undefined if they do not. */
function difference(ids: readonly string[], expected: readonly string[]): string | undefined {
  const missing = expected.filter((id) => !ids.includes(id));
  const unexpected = ids.filter((id) => !expected.includes(id));
  const moved = ids.find((id, index) => id !== expected[index]);
  if (missing.length > 0 && unexpected.length > 0) {
    return `These are missing: ${listed(missing)}; and these come instead: ${listed(unexpected)}.`;
  }
  if (missing.length > 0) return `These are missing: ${listed(missing)}.`;
  if (unexpected.length > 0) return `These do not belong there: ${listed(unexpected)}.`;
  return moved === undefined ? undefined : `This is in another place: ${moved}.`;
}

function idsOf(page: CheckedPage | undefined): string[] {
  return page?.posts.map(({ id }) => asText(id)) ?? [];
}
