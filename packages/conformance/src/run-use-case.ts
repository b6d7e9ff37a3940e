import { path } from '@liked-posts/types';
import { type Answer, isReadable } from './answer.ts';
import { keysIn, valueAt } from './contract.ts';
import { criteriaOf, fill, type Values } from './criteria.ts';
import { asText, type Exchange } from './exchange.ts';
import { type Step, type UseCase, type Workflow, walkOn } from './use-cases.ts';

/** A request, as a step of a workflow has it. */
export interface Request {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The values that a workflow is given, by name. */
export type Inputs = Readonly<Record<string, string>>;

type Ask = (request: Request) => Promise<Answer>;

/** Runs the workflows of a use case one after the other, as Arazzo says. */
export async function* runUseCase(
  { workflows }: UseCase,
  inputs: Inputs,
  ask: Ask,
): AsyncGenerator<Exchange> {
  for (const workflow of workflows) {
    const asked = new Set<string>();
    let next: Going | undefined = { workflow, inputs };
    while (next !== undefined) next = yield* runWorkflow(next, ask, asked);
  }
}

interface Going {
  readonly workflow: Workflow;
  readonly inputs: Inputs;
}

/** Runs the steps of a workflow. Returns the workflow to go to. */
async function* runWorkflow(
  { workflow, inputs }: Going,
  ask: Ask,
  asked: Set<string>,
): AsyncGenerator<Exchange, Going | undefined> {
  const values = new Map<string, unknown>(
    Object.entries(inputs).map(([name, value]) => [`$inputs.${name}`, value]),
  );
  for (let step = workflow.steps[0]; step !== undefined; ) {
    const current: Step = step;
    const exchange = await runStep(current, values, ask);
    yield exchange;
    // A service that repeats its tokens would never end.
    const name = `${current.id} ${exchange.request}`;
    if (asked.has(name)) return undefined;
    asked.add(name);

    const succeeded = isReadable(exchange) && exchange.unmet?.length === 0;
    for (const [output, expression] of Object.entries(current.outputs)) {
      const value = memberOf(exchange, expression);
      values.set(`$steps.${current.id}.outputs.${output}`, value);
    }
    const action = (succeeded ? current.onSuccess : current.onFailure).find((candidate) =>
      criteriaOf(candidate).every((criterion) => criterion.unmet(exchange, values) === undefined),
    );
    if (action?.workflow !== undefined) {
      const found = walkOn.workflows.find(({ id }) => id === action.workflow);
      const given = Object.entries(action.inputs).map(([name, text]) => [
        name,
        text.startsWith('$response') ? asText(memberOf(exchange, text)) : fill(text, values),
      ]);
      return found && { workflow: found, inputs: Object.fromEntries(given) };
    }
    if (action === undefined && !succeeded) return undefined;
    const index = workflow.steps.findIndex(({ id }) => id === (action?.step ?? current.id));
    step = workflow.steps[action === undefined ? index + 1 : index];
  }
  return undefined;
}

async function runStep(step: Step, values: Values, ask: Ask): Promise<Exchange> {
  const parts = step.parameters.map((part) => ({ ...part, value: fill(part.value, values) }));
  const user = parts.find((part) => part.in === 'path')?.value ?? '';
  const query = parts.filter((part) => part.in === 'query');
  // Unlike `encodeURIComponent`, it takes half a character, which a token may have.
  const pairs = query.map(({ name, value }): [string, string] => [name, value]);
  const search = `${new URLSearchParams(pairs)}`;
  const target = path.replace('{id}', encodeURIComponent(user)) + (search && `?${search}`);
  const headers = parts.filter((part) => part.in === 'header');
  const time = Date.now();
  const answer = await ask({
    target,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
  });
  return {
    ...answer,
    step: step.id,
    unmet: criteriaOf(step).flatMap((criterion) => criterion.unmet(answer, values) ?? []),
    request: target,
    user,
    query: new Map(query.map(({ name, value }) => [name, value])),
    time,
  };
}

/** What an expression such as `$response.body#/meta/next_token` stands for. */
function memberOf({ body }: Answer, expression: string): unknown {
  return valueAt(body, keysIn(expression));
}
