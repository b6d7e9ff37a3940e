import { contract } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { objectsIn } from '@liked-posts/types/json';
import { valueAt } from '../contract/contract.ts';
import { optionError } from '../errors.ts';
import { type ConformanceOptions, defaultToken, type Settings, settingsFor } from '../options.ts';
import { hideSecrets, type Report } from '../report/report.ts';
import {
  type OptionalInput,
  type PlannedRequest,
  type RequestGroup,
  requestGroups,
  walkRequests,
} from '../requests/requests.ts';
import { checkRules, describeUnsent } from '../rules/check-rules.ts';
import { countPosts, findToken, type Interaction } from '../traffic/interaction.ts';
import { Asker } from './asker.ts';
import { sendFirstRequest } from './first-request.ts';
import { Service, StoppedError } from './service.ts';

/** Sends the requests of the suite to a service, and checks every rule on its responses. */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const start = performance.now();
  const settings = settingsFor(options);
  const chosen = requestGroups.filter(({ name }) => settings.only.includes(name));
  const sendable = chosen.map(({ name, requests }) => ({
    name,
    requests: requests.filter((request) => findMissingFlag(request, settings) === undefined),
  }));
  if (options.only) refuseUnchecked(chosen, settings);

  const service = new Service(settings);
  service.expected = 1 + sendable.flatMap(({ requests }) => requests).length;
  const hide = tokenHider([settings.accessToken].filter((token) => token !== defaultToken));
  const interactions: Interaction[] = [];
  const incomplete: string[] = [];
  try {
    const nextPage = await sendFirstRequest(service, settings);
    const asker = new Asker(service, settings, nextPage);
    for (const group of sendable) {
      let empty = 0;
      for await (const interaction of asker.askGroup(group)) {
        interactions.push(hideSecrets(hide, interaction));
        if (followed.has(interaction.name)) service.expected += 1;
        empty = isEmptyPage(interaction) ? empty + 1 : 0;
        if (empty < maxEmptyPages) continue;
        incomplete.push(
          `${group.name} ended after ${empty} pages in a row without Posts, each with a next_token. A walk ends with a page that has none.`,
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

  const { rules, ...found } = await checkRules(interactions, sendable, options);
  const broken = rules.some(({ outcome }) => outcome === 'broken');
  return hideSecrets(hide, {
    url: settings.url,
    contract: contract.version,
    outcome: broken ? 'broken' : incomplete.length > 0 ? 'incomplete' : 'kept',
    requests: service.sent,
    posts: countPosts(interactions),
    milliseconds: Math.round(performance.now() - start),
    rules: [
      ...rules,
      ...chosen.flatMap(({ name, requests }) =>
        requests.flatMap((request) => {
          const flag = findMissingFlag(request, settings);
          if (flag === undefined || request.rule === undefined) return [];
          return describeUnsent(request.rule, name, `It needs ${flag}.`);
        }),
      ),
    ],
    ...found,
    incomplete,
    remarks: [],
  });
}

function isFailure(interaction: Interaction | undefined): boolean {
  return interaction !== undefined && [0, 503].includes(interaction.status);
}

/** After so many pages without Posts, a walk probably has no end. */
const maxEmptyPages = 50;

/** The requests that follow a token. How many are sent is not known before. */
const followed = new Set<string | undefined>([
  walkRequests.laterPage.rule.name,
  walkRequests.earlierPage.rule.name,
]);

function isEmptyPage(interaction: Interaction): boolean {
  const posts = objectsIn(valueAt(interaction.body, ['data']));
  return posts.length === 0 && findToken(interaction, 'next_token') !== undefined;
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
