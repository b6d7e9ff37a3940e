import { createRedactor, type Redact } from '@liked-posts/internal/hide-token';
import { contract } from '@liked-posts/types';
import type { CheckOptions, Report } from '../report/report.ts';
import { checkRules } from '../rules/check-rules.ts';
import { invalidRefused } from '../rules/response-rules.ts';
import { requireRules } from '../settings.ts';
import { curlCommand, tokenVariable } from '../traffic/curl.ts';
import { type Interaction, readPages } from '../traffic/interaction.ts';
import { hideSecrets, readResponse } from '../traffic/response.ts';
import { type RecordedExchange, readHar } from './har.ts';
import { findUser, selectExchanges } from './select-exchanges.ts';
import { tokenRules } from './token-rules.ts';

/** The rules that only a recording has, by their group in the report. */
const rulesOfRequests = new Map([
  // In a run, each request outside the contract has a rule of its own instead, from `requests.ts`.
  ['recorded requests', [invalidRefused]],
  ['walk', tokenRules],
]);

/** Checks every rule on the requests and responses in a HAR file. */
export async function checkRecording(file: string, options: CheckOptions = {}): Promise<Report> {
  requireRules(options);
  const { all, checkable, remarks } = selectExchanges(await readHar(file));
  // Tokens are hidden before the report cuts its quotations: otherwise, half of a token could be left.
  const headers = all
    .map(({ authorization }) => authorization)
    .filter((header) => header !== undefined);
  // The token is `a-token` in the header `Bearer a-token`.
  const hide = createRedactor(new Set(headers.map((header) => header.replace(/^\S+ /, ''))));
  // Requests without a time stay in the order of the recording, before all others.
  const interactions = checkable
    .map((exchange) => readInteraction(exchange, hide))
    .sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  const { rules, ...coverage } = await checkRules(interactions, rulesOfRequests, {
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

const noPages =
  'No response is a page, so little is checked. Record an application that gets liked Posts.';

/** Reads a GET request, which is all that `selectExchanges` selects, and the response to it. */
function readInteraction(
  { url, time, status, headers, body }: RecordedExchange,
  hide: Redact,
): Interaction {
  const { origin, pathname, search, searchParams } = new URL(hide(url));
  const request = `${pathname}${search}`;
  // The URL may also have a password, which the command leaves out.
  const curl = curlCommand(origin + request, { authorization: `Bearer ${tokenVariable}` });
  const response = hideSecrets(hide, readResponse(status, headers, body));
  // Never the empty text: `selectExchanges` selects only paths with a user.
  const user = findUser(pathname) ?? '';
  return { ...response, origin, request, user, query: new Map(searchParams), time, curl };
}
