import { rulesOfWalk } from '../requests/walk.ts';
import { hasNext } from '../rules/compare-walks.ts';
import { requestRule } from '../rules/request-rules.ts';
import type { Rule, RuleInput } from '../rules/rule.ts';
import { maxUnlikes } from '../rules/walk-rules.ts';
import type { WalkStep } from '../rules/walks.ts';
import {
  areClose,
  type CheckedPage,
  createKeyWithout,
  type Interaction,
  listIds,
  type TokenMember,
} from '../traffic/interaction.ts';

/**
 * Of the rules about the requests of a walk, the two that a recording can show. In a walk through the
 * pages A → B → C and back to B, `laterPage` judges B and C, to which a `next_token` led, and
 * `earlierPage` the second B. If C has a `next_token` that is refused, `laterPage` judges the refusal.
 */
export const tokenRules: readonly Rule[] = [
  requestRule(rulesOfWalk.laterPage, (input) => findRequestsWithToken('next_token', input)),
  requestRule(rulesOfWalk.earlierPage, (input) => findRequestsWithToken('previous_token', input)),
];

/** The requests whose token a page gave: those that got Posts, and those that were refused. */
function findRequestsWithToken(
  member: TokenMember,
  { interactions, pages, walks }: RuleInput,
): Interaction[] {
  const leadsBack = member === 'previous_token';
  const steps = walks
    .flatMap(({ later }) => later)
    .filter(({ way }) => (way === 'back') === leadsBack)
    // An empty page may be the end of the list, which has no tokens to show.
    .filter(({ page }) => page.posts.length > 0)
    .filter((step) => !mayHaveBecomeLast(step));
  const reached = new Set(steps.map(({ page }) => page.interaction));
  return interactions.filter(
    (interaction) => reached.has(interaction) || isTokenRefused(interaction, pages, member),
  );
}

/**
 * Whether an earlier page may have become the last one, because likes were taken back. In pages of four,
 * the way back from the page `1` may lead to one of these pages without a `next_token`:
 *
 *   5 4 3 2   after an unlike of 1
 *   5 4 2 1   after an unlike of 3: the page is filled up with 1
 */
function mayHaveBecomeLast({ page, from, way }: WalkStep): boolean {
  const ids = new Set(listIds(page));
  const idsAfter = listIds(from).filter((id) => !ids.has(id));
  return way === 'back' && !hasNext(page) && idsAfter.length <= maxUnlikes;
}

/**
 * Whether a request was refused close to the page that gave its token, with 400 or 404, which may be
 * about the token. With another status, such as 401 or 429, a service refuses any request.
 */
function isTokenRefused(
  interaction: Interaction,
  pages: readonly CheckedPage[],
  member: TokenMember,
): boolean {
  const token = interaction.query.get('pagination_token');
  if (token === undefined || ![400, 404].includes(interaction.status)) return false;
  const key = createKeyWithout(interaction, ['pagination_token']);
  return pages.some(
    (page) =>
      page.meta[member] === token &&
      areClose(page.interaction, interaction) &&
      createKeyWithout(page.interaction, ['pagination_token']) === key,
  );
}
