import { createRedactor } from '@liked-posts/internal/hide-token';
import { contract } from '@liked-posts/types';
import type { CheckOptions, Report } from '../report/report.ts';
import { rulesOfWalk } from '../requests/walk.ts';
import { checkRules } from '../rules/check-rules.ts';
import { requestRule } from '../rules/request-rules.ts';
import { invalidRefused } from '../rules/response-rules.ts';
import { listWalks } from '../rules/walks.ts';
import { requireRules } from '../settings.ts';
import { curlCommand, tokenVariable } from '../traffic/curl.ts';
import {
  areClose,
  type CheckedPage,
  describeQueryWithout,
  type Interaction,
  readPages,
} from '../traffic/interaction.ts';
import { hideSecrets, readResponse } from '../traffic/response.ts';
import { type RecordedExchange, readHar } from './har.ts';
import { pathPattern, selectExchanges } from './select-exchanges.ts';

/** Checks every rule on the requests and responses in a HAR file. */
export async function checkRecording(file: string, options: CheckOptions = {}): Promise<Report> {
  requireRules(options);
  const { all, checkable, remarks } = selectExchanges(await readHar(file));
  // Tokens, which follow `Bearer `, are hidden before the report cuts its quotations: half of one
  // could be left otherwise.
  const tokens = all.map(({ authorization = '' }) => authorization.replace(/^\S+ /, ''));
  const hide = createRedactor(new Set(tokens));
  const interactions = checkable
    .map((exchange) => hideSecrets(hide, readInteraction(exchange)))
    .sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  // The rules that only recordings have, by the group that the report gives them.
  const rulesOfRecording = new Map([
    ['recorded requests', [invalidRefused]],
    ['walk', [requestRule(rulesOfWalk.laterPage), requestRule(rulesOfWalk.earlierPage)]],
  ]);
  const pages = readPages(interactions);
  const names = new Map([...nameRefused(interactions, pages), ...nameWalked(pages)]);
  const named = interactions.map((one) => ({ ...one, ruleName: names.get(one) }));
  const settings = { ...options, recorded: true };
  const { rules, ...coverage } = await checkRules(named, rulesOfRecording, settings);
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

function readInteraction({ url, time, status, headers, body }: RecordedExchange): Interaction {
  const { origin, pathname, search, searchParams } = new URL(url);
  const [, user = ''] = pathPattern.exec(pathname) ?? [];
  const request = `${pathname}${search}`;
  // The URL may also have a password, which the command leaves out.
  const curl = curlCommand(origin + request, { authorization: `Bearer ${tokenVariable}` });
  const response = readResponse(status, headers, body);
  return { ...response, origin, request, user, query: new Map(searchParams), time, curl };
}

const noPages =
  'No response is a page, so little is checked. Record an application that gets liked Posts.';

/**
 * Names the requests for later pages of a walk, so that `laterPage` and `earlierPage` check these
 * pages. Both rules expect a token, so a page without Posts is left out: a list may end with it. A
 * first page is not among the later ones, because that of a short list is also the last.
 */
function nameWalked(pages: readonly CheckedPage[]): Map<Interaction, string> {
  const steps = listWalks(pages).flatMap(({ later }) => later);
  const stepsToPosts = steps.filter(({ page }) => page.posts.length > 0);
  return new Map(
    stepsToPosts.map(({ page, way }) => {
      const rule = way === 'back' ? rulesOfWalk.earlierPage : rulesOfWalk.laterPage;
      return [page.interaction, rule.name];
    }),
  );
}

/**
 * Names the requests that were refused soon after a page gave their token, with 400 or 404, which may
 * be about the token. With another status, such as 401 or 429, a service refuses any request.
 */
function nameRefused(
  interactions: readonly Interaction[],
  pages: readonly CheckedPage[],
): Map<Interaction, string> {
  const names = new Map<Interaction, string>();
  for (const interaction of interactions) {
    const token = interaction.query.get('pagination_token');
    if (token === undefined || ![400, 404].includes(interaction.status)) continue;
    const query = describeQueryWithout({ interaction }, ['pagination_token']);
    const mayHaveGiven = (page: CheckedPage) =>
      areClose(page, { interaction }) && describeQueryWithout(page, ['pagination_token']) === query;
    for (const { meta } of pages.filter(mayHaveGiven)) {
      if (meta['next_token'] === token) names.set(interaction, rulesOfWalk.laterPage.name);
      if (meta['previous_token'] === token) names.set(interaction, rulesOfWalk.earlierPage.name);
    }
  }
  return names;
}
