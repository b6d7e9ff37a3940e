import { contract } from '@liked-posts/types';
import { optionError } from '../errors.ts';
import type { ConformanceOptions } from '../options.ts';
import type { Report } from '../report/report.ts';
import type { PlannedRequest } from '../requests/planned-request.ts';
import { type RequestGroup, requestGroups } from '../requests/requests.ts';
import { checkRules } from '../rules/check-rules.ts';
import { requestRule } from '../rules/request-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type Interaction, readPages } from '../traffic/interaction.ts';
import { sendFirstRequest } from './first-request.ts';
import { findMissingFlag } from './ready-request.ts';
import { RequestSender } from './request-sender.ts';
import { gatewayStatuses, Service, StoppedError } from './service.ts';

/**
 * Sends the requests of the suite to a service, and checks every rule on its responses:
 *
 *   sendFirstRequest   whether there is a service with enough Posts, or throws CannotCheckError
 *   RequestSender      PlannedRequest to Interaction, group by group
 *     Service.ask      waits after a 429; sends again after no response, or a failure that may pass
 *   checkRules         Interaction[] to RuleResult[]
 */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const start = performance.now();
  const settings = readSettings(options);
  const chosen = requestGroups.filter(({ name }) => settings.only.includes(name));
  // Requests that lack their option are skipped. A group that `only` names must not be skipped whole.
  if (options.only) refuseSkippedGroups(chosen, settings);
  const service = new Service(settings);
  const { interactions, incomplete } = await sendGroups(service, settings, chosen);

  const rulesOfRequests = new Map(
    chosen.map(({ name, requests }) => [name, listRequestRules(requests, settings)]),
  );
  const { rules, ...coverage } = await checkRules(interactions, rulesOfRequests, settings);
  const isBroken = rules.some(({ outcome }) => outcome === 'broken');
  const outcomeIfKept = incomplete.length > 0 ? 'incomplete' : 'kept';
  return {
    url: settings.url,
    contract: contract.version,
    outcome: isBroken ? 'broken' : outcomeIfKept,
    requests: service.sent,
    posts: readPages(interactions).flatMap(({ posts }) => posts).length,
    milliseconds: Math.round(performance.now() - start),
    rules,
    ...coverage,
    incomplete,
    remarks: [],
  };
}

/** Sends what can be sent of the groups. If that is not everything, `incomplete` of the sender says why. */
async function sendGroups(
  service: Service,
  settings: Settings,
  groups: readonly RequestGroup[],
): Promise<RequestSender> {
  const sender = new RequestSender(service, settings);
  try {
    const pagesSeen = await sendFirstRequest(service, settings);
    await sender.sendGroups(groups, pagesSeen);
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    sender.incomplete.push(error.message);
    dropLastGatewayFailures(sender.interactions);
  }
  return sender;
}

/**
 * Drops the responses at the end that came from a gateway, which no longer reached the service. A status 0
 * at the end stays: that request may have ended the service.
 */
function dropLastGatewayFailures(interactions: Interaction[]): void {
  const last = interactions.findLastIndex(({ status }) => !gatewayStatuses.includes(status));
  interactions.splice(last + 1);
}

/** The rules of single requests. For a request without its flag: `It needs --token <token>.` */
function listRequestRules(requests: readonly PlannedRequest[], settings: Settings): Rule[] {
  const rules: Rule[] = [];
  for (const request of requests) {
    if (request.rule === undefined) continue;
    const rule = requestRule(request.rule);
    const flag = findMissingFlag(request, settings);
    rules.push(flag === undefined ? rule : { ...rule, reasonIfUnchecked: `It needs ${flag}.` });
  }
  return rules;
}

/** Refuses a group of which every request would be skipped, and so every rule be unchecked. */
function refuseSkippedGroups(groups: readonly RequestGroup[], settings: Settings): void {
  for (const { name, requests } of groups) {
    const missingFlags = new Set(requests.map((request) => findMissingFlag(request, settings)));
    if (missingFlags.has(undefined)) continue;
    const allowed = `it with ${[...missingFlags].join(' and ')}, or other groups`;
    throw optionError('only', `${name} needs another option`, allowed);
  }
}
