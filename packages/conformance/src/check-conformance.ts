import { OptionError } from '@liked-posts/mock/server';
import { contract } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { isObject, objectsIn } from '@liked-posts/types/json';
import { checkRules, resultOfStep } from './check-rules.ts';
import { sendFirstRequest } from './first-request.ts';
import type { Interaction } from './interaction.ts';
import { type ConformanceOptions, defaultToken, type Settings, settingsFor } from './options.ts';
import { hiddenIn, type Report, type RuleResult } from './report.ts';
import { type Inputs, runUseCase } from './run-use-case.ts';
import { Service, StoppedError } from './service.ts';
import {
  stepsOf,
  type UseCase,
  useCaseNames,
  useCasesOf,
  type Workflow,
  walkPages,
} from './use-cases.ts';

/**
 * Runs the use cases of the contract against a service, and checks every rule on its answers.
 *
 * @throws {OptionError} when an option does not exist, or its value is not allowed.
 * @throws {UnreachableError} when nothing answers at the address, or only with 404.
 * @throws {AccessRefusedError} when the service refuses the access token.
 * @throws {UnsuitableUserError} when the user has liked too few Posts.
 * @example
 * const report = await checkConformance({ url: 'http://127.0.0.1:4010' });
 * for (const { id, outcome } of report.rules) console.log(outcome, id);
 */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const start = performance.now();
  const settings = settingsFor(options);
  const inputs = inputsOf(settings);
  const { only, generatedInput } = settings;
  const wanted = generatedInput ? only : only.filter((name) => name !== 'generated-input');
  const chosen = useCasesOf(useCaseNames.filter((name) => wanted.includes(name)));
  const runnable = chosen.map((useCase) => ({
    ...useCase,
    workflows: useCase.workflows.filter((workflow) => missing(workflow, inputs).length === 0),
  }));
  if (options.only) refuseUnchecked(chosen, inputs);
  const isWalking = runnable.some(({ name }) => name === 'walk');

  const service = new Service(settings);
  service.expected = 1 + runnable.flatMap(stepsOf).length;
  const pageSize = isWalking ? settings.pageSize : undefined;
  options.onStart?.({ requests: service.expected, pageSize });
  const interactions: Interaction[] = [];
  const incomplete: string[] = [];
  try {
    await sendFirstRequest(service, settings);
    for (const useCase of runnable) {
      const { name } = useCase;
      const run = runUseCase(useCase, inputs, (request) => {
        options.onRequest?.({ useCase: name, sent: service.sent, expected: service.expected });
        return service.ask(request);
      });
      let empty = 0;
      for await (const interaction of run) {
        interactions.push(interaction);
        if (furtherSteps.has(interaction.step)) service.expected += 1;
        empty = isEmptyPage(interaction) ? empty + 1 : 0;
        if (empty < mostEmptyPages) continue;
        incomplete.push(
          `${name} ended after ${empty} pages in a row without Posts, each with a next_token. A walk ends with a page that has none.`,
        );
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    incomplete.push(error.message);
  }

  const checked = isWalking ? [...runnable, walkPages] : runnable;
  const { rules, ...found } = checkRules(interactions, checked, options);
  const broken = rules.some(({ outcome }) => outcome === 'broken');
  // Only now, because rules are checked on the answers as they came.
  const secrets = [settings.accessToken].filter((token) => token !== defaultToken);
  return hiddenIn(tokenHider(secrets), {
    url: settings.url,
    contract: contract.version,
    outcome: broken ? 'broken' : incomplete.length > 0 ? 'incomplete' : 'kept',
    requests: service.sent,
    milliseconds: Math.round(performance.now() - start),
    rules: [
      ...rules.filter(({ group, occasions }) => group !== 'walk' || isWalking || occasions > 0),
      ...chosen.flatMap((useCase) => notRun(useCase, inputs)),
    ],
    ...found,
    incomplete,
    remarks: [],
  });
}

/** After so many pages without Posts, a walk probably has no end. */
const mostEmptyPages = 50;

/** The steps that continue a walk. How many requests they send is not known before. */
const furtherSteps = new Set<string | undefined>(stepsOf(walkPages).map(({ id }) => id));

function isEmptyPage({ body }: Interaction): boolean {
  if (!isObject(body) || objectsIn(body['data']).length > 0) return false;
  return isObject(body['meta']) && body['meta']['next_token'] !== undefined;
}

function inputsOf(settings: Settings): Inputs {
  const { accessToken, user, pageSize, userWithoutLikes, unknownUser } = settings;
  return {
    accessToken,
    userId: user,
    pageSize: String(pageSize),
    ownAccessToken: accessToken === defaultToken ? undefined : accessToken,
    emptyUserId: userWithoutLikes,
    unknownUserId: unknownUser,
  };
}

/** The flags for the optional inputs of workflows. */
const flags: Readonly<Record<string, string>> = {
  ownAccessToken: '--token <token>',
  emptyUserId: '--user-without-likes <id>',
  unknownUserId: '--unknown-user <id>',
};

/** The flags for the inputs that a workflow lacks. */
function missing({ needs }: Workflow, inputs: Inputs): string[] {
  const names = needs.filter((name) => inputs[name] === undefined);
  return names.map((name) => flags[name] ?? name);
}

/** Refuses a use case without its inputs, which would pass unchecked. */
function refuseUnchecked(useCases: readonly UseCase[], inputs: Inputs): void {
  for (const { name, workflows } of useCases) {
    const needed = workflows.map((workflow) => missing(workflow, inputs));
    if (needed.some((options) => options.length === 0)) continue;
    const allowed = `it with ${[...new Set(needed.flat())].join(' and ')}, or other use cases`;
    throw new OptionError('only', `${name} needs another option`, allowed);
  }
}

function notRun({ name, workflows }: UseCase, inputs: Inputs): RuleResult[] {
  return workflows.flatMap((workflow) => {
    const options = missing(workflow, inputs);
    if (options.length === 0) return [];
    const reason = `It needs ${options.join(' and ')}.`;
    return workflow.steps.map((step) => resultOfStep(name, step, reason));
  });
}
