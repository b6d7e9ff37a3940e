import { createRedactor, type Redact } from '@liked-posts/internal/hide-token';
import { contract } from '@liked-posts/types';
import type { CheckOptions, Report } from '../report/report.ts';
import { rulesOfWalk } from '../requests/walk.ts';
import { checkRules } from '../rules/check-rules.ts';
import { requestRule } from '../rules/request-rules.ts';
import { invalidRefused } from '../rules/response-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { requireRules } from '../settings.ts';
import { curlCommand, tokenVariable } from '../traffic/curl.ts';
import {
  areClose,
  type CheckedPage,
  createKeyWithout,
  type Interaction,
  readPages,
  type TokenMember,
} from '../traffic/interaction.ts';
import { hideSecrets, readResponse } from '../traffic/response.ts';
import { type RecordedExchange, readHar } from './har.ts';
import { pathPattern, selectExchanges } from './select-exchanges.ts';

const noPages =
  'No response is a page, so little is checked. Record an application that gets liked Posts.';

/** Checks every rule on the requests and responses in a HAR file. */
export async function checkRecording(file: string, options: CheckOptions = {}): Promise<Report> {
  requireRules(options);
  const { all, checkable, remarks } = selectExchanges(await readHar(file));
  // `Bearer a-token` gives `a-token`. Tokens are hidden before the report cuts its quotations, because
  // half of a token could be left otherwise.
  const tokens = all.flatMap(({ authorization }) => authorization?.replace(/^\S+ /, '') ?? []);
  const hide = createRedactor(new Set(tokens));
  const interactions = checkable
    .map((exchange) => readInteraction(exchange, hide))
    .sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  const otherRules = new Map([
    // In a run, each request outside the contract has a rule of its own instead.
    ['recorded requests', [invalidRefused]],
    // Of the rules about the requests of a walk, the two that a recording can show.
    ['walk', [createTokenRule('next_token'), createTokenRule('previous_token')]],
  ]);
  const { rules, ...coverage } = await checkRules(interactions, otherRules, {
    ...options,
    recorded: true,
  });
  const pages = readPages(interactions);
  return {
    url: file,
    contract: contract.version,
    outcome: rules.some(({ outcome }) => outcome === 'broken') ? 'broken' : 'kept',
    requests: interactions.length,
    posts: pages.flatMap(({ posts }) => posts).length,
    rules,
    ...coverage,
    incomplete: [],
    remarks: pages.length === 0 ? [...remarks, noPages] : remarks,
  };
}

/** Reads a GET request, which is all that `selectExchanges` selects, and the response to it. */
function readInteraction(
  { url, time, status, headers, body }: RecordedExchange,
  hide: Redact,
): Interaction {
  const { origin, pathname, search, searchParams } = new URL(hide(url));
  const [, user = ''] = pathPattern.exec(pathname) ?? [];
  const request = `${pathname}${search}`;
  // The URL may also have a password, which the command leaves out.
  const curl = curlCommand(origin + request, { authorization: `Bearer ${tokenVariable}` });
  const response = hideSecrets(hide, readResponse(status, headers, body));
  return { ...response, origin, request, user, query: new Map(searchParams), time, curl };
}

/**
 * A rule of the suite: that a `next_token` or a `previous_token` leads to another page. In a walk through
 * the pages A → B → C and back to B, `laterPage` judges B and C, and `earlierPage` the second B.
 */
function createTokenRule(member: TokenMember): Rule {
  const { laterPage, earlierPage } = rulesOfWalk;
  const planned = member === 'next_token' ? laterPage : earlierPage;
  return requestRule(planned, ({ interactions, pages, walks }) => {
    const steps = walks
      .flatMap(({ later }) => later)
      .filter(({ way }) => (way === 'back') === (member === 'previous_token'))
      // A list may end with a page without Posts, which need not lead anywhere.
      .filter(({ page }) => page.posts.length > 0);
    const reached = new Set(steps.map(({ page }) => page.interaction));
    return interactions.filter(
      (interaction) => reached.has(interaction) || isTokenRefused(interaction, pages, member),
    );
  });
}

/**
 * Whether a request was refused soon after a page gave its token, with 400 or 404, which may be about
 * the token. With another status, such as 401 or 429, a service refuses any request.
 */
function isTokenRefused(
  interaction: Interaction,
  pages: readonly CheckedPage[],
  member: TokenMember,
): boolean {
  const token = interaction.query.get('pagination_token');
  if (token === undefined || ![400, 404].includes(interaction.status)) return false;
  const query = createKeyWithout({ interaction }, ['pagination_token']);
  return pages.some(
    (page) =>
      page.meta[member] === token &&
      areClose(page, { interaction }) &&
      createKeyWithout(page, ['pagination_token']) === query,
  );
}
