import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@liked-posts/types';
import { type Exchange, pagesOf } from './exchange.ts';
import { judge, tooManySteps } from './judge.ts';
import { type ConformanceOptions, type Settings, settingsFor } from './options.ts';
import { waitAsked } from './rate-limit.ts';
import { reach } from './reach.ts';
import type { Report, RuleResult } from './report.ts';
import { runRespect } from './respect.ts';
import { membersNotShown } from './rules/expansion-rules.ts';
import { fieldsNotShown } from './rules/selection-rules.ts';
import { readPageSteps, readUseCases, type UseCase } from './use-cases.ts';

/**
 * Runs the use cases of the contract against a service, and holds its answers against every rule.
 *
 * @throws {ConformanceOptionError} when an option has a value that is not allowed.
 * @throws {UnreachableError} when nothing answers at the address.
 * @throws {AccessRefusedError} when the service refuses the access token.
 * @throws {UnsuitableUserError} when the user has liked too little.
 * @throws {RespectError} when Redocly cannot run the use cases.
 * @example
 * const report = await checkConformance({ url: 'http://127.0.0.1:4011' });
 * for (const { id, outcome } of report.rules) console.log(outcome, id);
 */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const start = performance.now();
  const settings = settingsFor(options);
  const chosen = (await readUseCases()).filter(({ name }) =>
    settings.only.some((wanted) => wanted === name),
  );
  const inputs = inputsOf(settings);
  const useCases = chosen.filter((useCase) => missing(useCase, inputs).length === 0);

  options.onStart?.({
    requests: 1 + useCases.flatMap(({ steps }) => steps).length,
    pageSize: useCases.some(({ name }) => name === 'walk') ? settings.pageSize : undefined,
  });
  await reach(settings, options.signal);
  const { exchanges, sent, incomplete } = await runWithin(useCases, inputs, settings, options);

  const rules = [
    ...judge(exchanges, useCases, await readPageSteps()),
    ...chosen
      .filter((useCase) => !useCases.includes(useCase))
      .flatMap((useCase) => notRun(useCase, inputs)),
  ];
  const pages = pagesOf(exchanges);
  const broken = rules.some(({ outcome }) => outcome === 'broken');
  return {
    url: settings.url,
    contract: contract.version,
    outcome: broken ? 'broken' : incomplete.length > 0 ? 'incomplete' : 'kept',
    requests: 1 + sent,
    milliseconds: Math.round(performance.now() - start),
    rules,
    notShown: [...fieldsNotShown(pages), ...membersNotShown(pages)],
    incomplete,
  };
}

type Inputs = Readonly<Record<string, string | number>>;

function inputsOf(settings: Settings): Inputs {
  const { accessToken, user, pageSize, userWithoutLikes, unknownUser } = settings;
  return {
    accessToken,
    userId: user,
    pageSize,
    ...(userWithoutLikes !== undefined && { emptyUserId: userWithoutLikes }),
    ...(unknownUser !== undefined && { unknownUserId: unknownUser }),
  };
}

/** Runs the use cases, and those again that a rate limit cut short, as long as waiting is allowed. */
async function runWithin(
  useCases: readonly UseCase[],
  inputs: Inputs,
  { url, maxRequests, maxWait, timeout }: Settings,
  { signal, onWait }: ConformanceOptions,
): Promise<{ exchanges: Exchange[]; sent: number; incomplete: string[] }> {
  const results = new Map<string, readonly Exchange[]>();
  let pending = useCases.map(({ file }) => file);
  let sent = 0;
  let patience = maxWait;
  const incomplete: string[] = [];
  while (pending.length > 0) {
    const run = { url, inputs, maxRequests: maxRequests - sent, timeout, signal };
    for (const [file, exchanges] of await runRespect(pending, run)) results.set(file, exchanges);
    const steps = pending.flatMap((file) => results.get(file) ?? []);
    const answered = steps.filter((step) => !isUnsent(step));
    sent += answered.length;
    if (answered.length < steps.length) {
      incomplete.push(
        `It was stopped after ${maxRequests} requests. Choose a user with fewer likes or a larger --page-size, or raise --max-requests.`,
      );
      break;
    }
    pending = pending.filter((file) => results.get(file)?.some(isLimited));
    const [limited] = answered.filter(isLimited).slice(-1);
    if (limited === undefined) break;
    const asked = waitAsked(limited.headers, Date.now());
    // A service says so in seconds.
    const milliseconds =
      asked === undefined ? undefined : 1000 * Math.max(1, Math.ceil(asked / 1000));
    if (milliseconds === undefined || milliseconds > patience || sent >= maxRequests) {
      const count = pending.flatMap((file) => results.get(file) ?? []).filter(isLimited).length;
      const next =
        milliseconds === undefined
          ? 'It does not say for how long. Run again later'
          : `It asks to wait ${milliseconds / 1000} s. Run again after that, or with --max-wait ${milliseconds}`;
      incomplete.push(
        `The service limits the rate: it answered 429 to ${count} requests. ${next}; or check fewer use cases at a time with --only.`,
      );
      break;
    }
    patience -= milliseconds;
    onWait?.(milliseconds);
    await wait(milliseconds, undefined, signal === undefined ? {} : { signal });
  }
  const exchanges = [...results.values()]
    .flat()
    .filter((exchange) => !isLimited(exchange) && !isUnsent(exchange));
  return { exchanges, sent, incomplete };
}

function isUnsent({ checks }: Exchange): boolean {
  return checks.some(({ name }) => name === tooManySteps);
}

function isLimited({ status }: Exchange): boolean {
  return status === 429;
}

/** The flags that give the inputs of workflows. */
const flags: Readonly<Record<string, string>> = {
  emptyUserId: '--user-without-likes <id>',
  unknownUserId: '--unknown-user <id>',
};

/** The inputs that the use case needs and nobody gave. */
function missing({ needs }: UseCase, inputs: Inputs): string[] {
  return needs.filter((name) => inputs[name] === undefined);
}

function notRun(useCase: UseCase, inputs: Inputs): RuleResult[] {
  const options = missing(useCase, inputs).map((name) => flags[name] ?? name);
  return useCase.steps.map(({ id, sentence }) => ({
    id,
    sentence,
    group: useCase.name,
    outcome: 'not checked',
    occasions: 0,
    violations: [],
    reason: `It needs ${options.join(' and ')}.`,
  }));
}
