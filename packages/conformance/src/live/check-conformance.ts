import { pickObjects } from '@liked-posts/internal/json';
import { contract } from '@liked-posts/types';
import { valueAt } from '../contract/contract.ts';
import { optionError } from '../errors.ts';
import { type ConformanceOptions, defaultToken, type Settings, settingsFor } from '../options.ts';
import type { Report } from '../report/report.ts';
import type { OptionalInput, PlannedRequest } from '../requests/planned-request.ts';
import { type RequestGroup, requestGroups, rulesOfWalk } from '../requests/requests.ts';
import { checkRules } from '../rules/check-rules.ts';
import { requestRule } from '../rules/request-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { countPosts, findToken, type Interaction } from '../traffic/interaction.ts';
import { Asker } from './asker.ts';
import { sendFirstRequest } from './first-request.ts';
import { Service, StoppedError } from './service.ts';

/** Sends the requests of the suite to a service, and checks every rule on its responses. */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const start = performance.now();
  const settings = settingsFor(options);
  const chosen = requestGroups.filter(({ name }) => settings.only.includes(name));
  if (options.only) refuseUnchecked(chosen, settings);
  const service = new Service(settings);
  const { interactions, incomplete } = await sendGroups(service, settings, chosen);

  const planned = chosen.map(
    ({ name, requests }) => [name, listRequestRules(requests, settings)] as const,
  );
  const { rules, ...coverage } = await checkRules(interactions, new Map(planned), options);
  const isBroken = rules.some(({ outcome }) => outcome === 'broken');
  const outcomeOfKept = incomplete.length > 0 ? 'incomplete' : 'kept';
  return {
    url: settings.url,
    contract: contract.version,
    outcome: isBroken ? 'broken' : outcomeOfKept,
    requests: service.sent,
    posts: countPosts(interactions),
    milliseconds: Math.round(performance.now() - start),
    rules,
    ...coverage,
    incomplete,
    remarks: [],
  };
}

/** Sends what can be sent of the groups. If that is not all, `incomplete` says why. */
async function sendGroups(
  service: Service,
  settings: Settings,
  groups: readonly RequestGroup[],
): Promise<{ readonly interactions: Interaction[]; readonly incomplete: string[] }> {
  const sendable = groups.map(({ name, requests }) => ({
    name,
    requests: requests.filter((request) => findMissingFlag(request, settings) === undefined),
  }));
  service.expected = 1 + sendable.flatMap(({ requests }) => requests).length;
  const interactions: Interaction[] = [];
  const incomplete: string[] = [];
  try {
    const nextPage = await sendFirstRequest(service, settings);
    const asker = new Asker(service, settings, nextPage);
    for (const group of sendable) {
      let emptyPages = 0;
      for await (const interaction of asker.askGroup(group)) {
        interactions.push(interaction);
        if (followed.has(interaction.name)) service.expected += 1;
        emptyPages = isEmptyPage(interaction) ? emptyPages + 1 : 0;
        if (emptyPages < maxEmptyPages) continue;
        incomplete.push(
          `${group.name} ended after ${emptyPages} pages in a row without Posts, each with a next_token. A walk ends with a page that has none.`,
        );
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    incomplete.push(error.message);
    // What failed because the service went down says nothing about the contract.
    while (error.isDown && isFailure(interactions.at(-1))) interactions.pop();
  }
  return { interactions, incomplete };
}

function isFailure(interaction: Interaction | undefined): boolean {
  return interaction !== undefined && [0, 503].includes(interaction.status);
}

/** After so many pages without Posts, a walk probably has no end. */
const maxEmptyPages = 50;

/** The requests that follow a token. How many are sent is not known before. */
const followed = new Set<string | undefined>([
  rulesOfWalk.laterPage.name,
  rulesOfWalk.earlierPage.name,
]);

function isEmptyPage(interaction: Interaction): boolean {
  const posts = pickObjects(valueAt(interaction.body, ['data']));
  return posts.length === 0 && findToken(interaction, 'next_token') !== undefined;
}

/** The rules that requests have of their own. The report says what those need that are not sent. */
function listRequestRules(requests: readonly PlannedRequest[], settings: Settings): Rule[] {
  return requests.flatMap((request) => {
    if (request.rule === undefined) return [];
    const flag = findMissingFlag(request, settings);
    return requestRule(request.rule, flag && `It needs ${flag}.`);
  });
}

/** The flags of the options that requests need. */
const flags: Readonly<Record<OptionalInput, string>> = {
  accessToken: '--token <token>',
  userWithoutLikes: '--user-without-likes <id>',
  unknownUser: '--unknown-user <id>',
};

/** The flag that a request lacks. */
function findMissingFlag({ needs, user }: PlannedRequest, settings: Settings): string | undefined {
  const needed = needs ?? user;
  if (needed === undefined || needed === 'handleOfAuthor' || typeof needed === 'object') {
    return undefined;
  }
  const given = settings[needed];
  return given === undefined || given === defaultToken ? flags[needed] : undefined;
}

/** Refuses a group without its options, which would pass unchecked. */
function refuseUnchecked(groups: readonly RequestGroup[], settings: Settings): void {
  for (const { name, requests } of groups) {
    const needed = requests.map((request) => findMissingFlag(request, settings));
    if (needed.includes(undefined)) continue;
    const allowed = `it with ${[...new Set(needed)].join(' and ')}, or other groups`;
    throw optionError('only', `${name} needs another option`, allowed);
  }
}
