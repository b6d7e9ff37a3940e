/**
 * Where to continue a listing. It is plain JSON of some 200 bytes, and can be used in another
 * process. Do not change it; pass it as `from`, with the same id and query.
 */
export interface Position {
  /** The token of the page to request. `undefined` for the first page. */
  readonly token?: string | undefined;
  /**
   * The ids of the last Posts that were yielded. The listing continues after the last of them that
   * is on the page. More than one, because Posts may be removed meanwhile.
   */
  readonly after?: readonly string[] | undefined;
  /**
   * The ids of the next Posts of the page, in case all of `after` are gone. `undefined` if the page
   * begins at the position.
   */
  readonly before?: readonly string[] | undefined;
  /**
   * Set if the place is no longer on its page: newer Posts have pushed it off the first page, or the
   * page has become smaller. It is on a later one.
   */
  readonly sought?: true | undefined;
  /** The token of the page before, to notice a page that leads back to it. */
  readonly previous?: string | undefined;
  /** Set at the end of the listing. Then nothing comes after this, and nothing is sent. */
  readonly end?: true | undefined;
}

/** How many ids of Posts a position has on each side of its place. */
export const idsAround = 3;

/**
 * How many of the Posts on a page come before a position: those that were yielded, and those that
 * are newer. -1 if no Post around the position is on the page.
 */
export function placeOn(ids: readonly string[], { after = [], before = [] }: Position): number {
  const places = before.map((id) => ids.indexOf(id));
  return Math.max(
    ...after.map((id) => ids.indexOf(id) + 1 || -1),
    places.find((place) => place >= 0) ?? -1,
  );
}
