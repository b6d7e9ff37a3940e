import { path } from '@liked-posts/types';
import { type Answer, isReadable } from './answer.ts';
import { conditionsOf, fill, type Values } from './conditions.ts';
import { keysIn, valueAt } from './contract.ts';
import { asText, type Interaction } from './interaction.ts';
import { type Step, type UseCase, type Workflow, walkPages } from './use-cases.ts';

/** The request of a step. */
export interface Request {
  /** Default: GET. */
  readonly method?: string | undefined;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The inputs of a workflow; undefined if the user did not give one. */
export type Inputs = Readonly<Record<string, string | undefined>>;

type Ask = (request: Request) => Promise<Answer>;

export async function* runUseCase(
  { workflows }: UseCase,
  inputs: Inputs,
  ask: Ask,
): AsyncGenerator<Interaction> {
  for (const workflow of workflows) {
    const asked = new Set<string>();
    let next: Run | undefined = { workflow, inputs };
    while (next !== undefined) next = yield* runWorkflow(next, ask, asked);
  }
}

interface Run {
  readonly workflow: Workflow;
  readonly inputs: Inputs;
}

/** Runs the steps of a workflow. Returns the workflow that comes next, if any. */
async function* runWorkflow(
  { workflow, inputs }: Run,
  ask: Ask,
  asked: Set<string>,
): AsyncGenerator<Interaction, Run | undefined> {
  const values = new Map<string, unknown>(
    Object.entries(inputs).map(([name, value]) => [`$inputs.${name}`, value]),
  );
  for (let step = workflow.steps[0]; step !== undefined; ) {
    const current: Step = step;
    const interaction = await runStep(current, values, ask);
    yield interaction;
    // With a service that repeats its tokens, the walk would never end.
    const name = `${current.id} ${interaction.request}`;
    if (asked.has(name)) return undefined;
    asked.add(name);

    const isAnswered = isReadable(interaction) && !interaction.unmet?.some((one) => one.ofStatus);
    const succeeded = isAnswered && interaction.unmet?.length === 0;
    for (const [output, expression] of Object.entries(current.outputs)) {
      const value = memberOf(interaction, expression);
      values.set(`$steps.${current.id}.outputs.${output}`, value);
    }
    // Unlike in Arazzo, a page that breaks a rule leads on, so that those after it are checked, too.
    const onFailure = [...current.onFailure, ...(isAnswered ? current.onSuccess : [])];
    const action = (succeeded ? current.onSuccess : onFailure).find(
      (candidate) =>
        conditionsOf(candidate).every(
          (condition) => condition.check(interaction, values) === undefined,
        ) &&
        Object.values(candidate.inputs).every(
          (text) => !text.startsWith('$response') || memberOf(interaction, text) !== undefined,
        ),
    );
    if (action?.workflow !== undefined) {
      const found = walkPages.workflows.find(({ id }) => id === action.workflow);
      const given = Object.entries(action.inputs).map(([name, text]) => [
        name,
        text.startsWith('$response') ? asText(memberOf(interaction, text)) : fill(text, values),
      ]);
      return found && { workflow: found, inputs: Object.fromEntries(given) };
    }
    if (action === undefined && !succeeded) return undefined;
    const index = workflow.steps.findIndex(({ id }) => id === (action?.step ?? current.id));
    step = workflow.steps[action === undefined ? index + 1 : index];
  }
  return undefined;
}

async function runStep(step: Step, values: Values, ask: Ask): Promise<Interaction> {
  const parts = step.parameters.map((part) => ({ ...part, value: fill(part.value, values) }));
  const pairsIn = (place: Step['parameters'][number]['in']): [string, string][] =>
    parts.filter((part) => part.in === place).map(({ name, value }) => [name, value]);
  const [[, user] = ['', '']] = pairsIn('path');
  const query = pairsIn('query');
  // Unlike `encodeURIComponent`, it accepts lone surrogates, which a token may have.
  const search = `${new URLSearchParams(query)}`;
  const target = path.replace('{id}', encodeURIComponent(user)) + (search && `?${search}`);
  const headers = pairsIn('header').map(([name, value]) => [name.toLowerCase(), value]);
  const time = Date.now();
  const { id, method } = step;
  const answer = await ask({ method, target, headers: Object.fromEntries(headers) });
  const unmet = conditionsOf(step).flatMap((condition) => condition.check(answer, values) ?? []);
  const asked = { step: id, method, request: target, user, query: new Map(query), time };
  return { ...answer, ...asked, unmet };
}

/** The value of an expression such as `$response.body#/meta/next_token`. */
function memberOf({ body }: Answer, expression: string): unknown {
  return valueAt(body, keysIn(expression));
}
