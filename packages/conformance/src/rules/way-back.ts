import { requirementAt } from '../contract/contract.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { compareLists, listIds } from './liked-list.ts';
import {
  broken,
  judge,
  kept,
  keptWithNote,
  notChecked,
  type RuleCheck,
  type RuleInput,
  type Verdict,
} from './rule.ts';
import { areClose, listForward, listWalks, type Walk, type WalkPage } from './walks.ts';

/** Checks the pages on the way back, and on the way forward from there. */
export function checkWaysBack({ pages, recorded }: RuleInput): RuleCheck[] {
  return listWalks(pages).flatMap((walk) => {
    const places = new PlacedPages(walk);
    return walk.later
      .filter(({ way }) => way !== 'forward')
      .map((walkPage) => judge(walkPage.page, places.check(walkPage, recorded)));
  });
}

/**
 * The pages of a walk by their place in the list. On the way back, they may be cut at other Posts
 * than on the way forward.
 */
class PlacedPages {
  readonly #ids: string[] = [];
  readonly #places = new Map<string, number>();
  /** How many Posts come before each page. */
  readonly #starts = new Map<CheckedPage, number>();
  readonly #pageOfPost = new Map<string, CheckedPage>();

  constructor(walk: Walk) {
    for (const page of listForward(walk)) {
      this.#starts.set(page, this.#ids.length);
      for (const id of listIds(page)) {
        if (!this.#places.has(id)) this.#places.set(id, this.#ids.length);
        this.#pageOfPost.set(id, page);
        this.#ids.push(id);
      }
    }
  }

  /** Checks a page, and remembers its place for the pages after it. */
  check({ page, from, way }: WalkPage, recorded: boolean): Verdict {
    const ids = listIds(page);
    const [start, end] = this.#placeAfter(from, way, ids.length);
    const expected = this.#ids.slice(start, end);
    const places = ids.map((id) => this.#places.get(id)).filter((place) => place !== undefined);
    const isElsewhere = places.length > 0 && ids.some((id) => !expected.includes(id));
    // A page in another place is one violation; the pages after it are not.
    const before = isElsewhere ? Math.min(...places) : start;
    this.#starts.set(page, before);
    // A recorded list may have changed in between.
    const neighbors = expected.map((id) => this.#pageOfPost.get(id) ?? page);
    if (recorded && !neighbors.every((one) => areClose(one, page))) return notChecked;
    const difference = compareLists(ids, expected);
    if (difference.is === 'none') return checkEnd(page, way, before);
    const text = `${way === 'again' ? 'On the way forward from there: ' : ''}${difference.text}`;
    const isLiked = start === 0 && !this.#places.has(ids[0] ?? '');
    return recorded && isLiked ? keptWithNote(text) : broken(text);
  }

  /** Where the Posts before or after a page begin and end. */
  #placeAfter(
    from: CheckedPage,
    way: WalkPage['way'],
    count: number,
  ): [start: number, end: number] {
    const start = this.#starts.get(from) ?? 0;
    // If fewer Posts are left than fit in a page, the first page may come as it came before.
    if (way === 'back') return [Math.max(0, start - count), Math.max(start, count)];
    const after = start + from.posts.length;
    return [after, after + count];
  }
}

function checkEnd(page: CheckedPage, way: WalkPage['way'], before: number): Verdict {
  if (way !== 'back' || before === 0 || page.meta['previous_token'] !== undefined) return kept;
  const detail = 'It has no previous_token, although there are pages before it.';
  const pointer = '#/components/schemas/PageMeta/properties/previous_token';
  return broken(detail, { requirement: requirementAt(pointer) });
}
