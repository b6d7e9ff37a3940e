import { parse } from 'yaml';
import type { Action, RequestPart, Step, Workflow } from '../types/workflows.d.cts';
import { ContractError } from './read-contract.ts';

type Named = Pick<RequestPart, 'name' | 'in'> & { readonly value: string | number };
type ParameterText = Named | { readonly reference: string };
type CriteriaText = readonly { readonly condition: string }[];

interface ActionText {
  readonly stepId?: string;
  readonly workflowId?: string;
  readonly criteria?: CriteriaText;
  readonly parameters?: readonly Pick<Named, 'name' | 'value'>[];
}

interface StepText {
  readonly stepId: string;
  readonly description: string;
  readonly parameters?: readonly ParameterText[];
  readonly successCriteria: CriteriaText;
  readonly outputs?: Record<string, string>;
  readonly onSuccess?: readonly ActionText[];
  readonly onFailure?: readonly ActionText[];
}

interface Document {
  readonly workflows: readonly {
    readonly workflowId: string;
    readonly inputs: { readonly required?: string[] };
    readonly parameters?: readonly ParameterText[];
    readonly steps: readonly StepText[];
  }[];
  readonly components?: { readonly parameters?: Readonly<Record<string, Named>> };
}

/**
 * Reads a file of workflows: each step has all of its parameters.
 *
 * @throws {ContractError} when one of them is not among the components
 */
export function readWorkflows(arazzo: string): Workflow[] {
  const { workflows, components }: Document = parse(arazzo);
  const named = components?.parameters ?? {};
  return workflows.map(({ workflowId, inputs, parameters, steps }) => ({
    id: workflowId,
    needs: inputs.required ?? [],
    steps: steps.map((step) => readStep(step, parametersIn(parameters, named), named)),
  }));
}

function readStep(
  step: StepText,
  shared: readonly RequestPart[],
  named: Readonly<Record<string, Named>>,
): Step {
  const own = parametersIn(step.parameters, named);
  const inherited = shared.filter(({ name }) => !own.some((other) => other.name === name));
  return {
    id: step.stepId,
    sentence: step.description,
    parameters: [...inherited, ...own],
    about: own.filter((parameter) => parameter.in !== 'path').map(({ name }) => name),
    criteria: step.successCriteria.map(({ condition }) => condition),
    outputs: step.outputs ?? {},
    onSuccess: (step.onSuccess ?? []).map(readAction),
    onFailure: (step.onFailure ?? []).map(readAction),
  };
}

function parametersIn(
  texts: readonly ParameterText[] = [],
  named: Readonly<Record<string, Named>>,
): RequestPart[] {
  return texts.map((text) => {
    const name = 'reference' in text ? lastPart(text.reference) : '';
    const parameter = 'reference' in text ? named[name] : text;
    if (parameter === undefined) {
      throw new ContractError(`A workflow lacks the parameter ${name}. Add it to its components.`);
    }
    return { ...parameter, value: String(parameter.value) };
  });
}

function readAction({ stepId, workflowId, criteria = [], parameters = [] }: ActionText): Action {
  return {
    criteria: criteria.map(({ condition }) => condition),
    ...(stepId !== undefined && { step: stepId }),
    ...(workflowId !== undefined && { workflow: lastPart(workflowId) }),
    inputs: Object.fromEntries(parameters.map(({ name, value }) => [name, String(value)])),
  };
}

/**
 * The name at the end of an expression, such as `nextPage` of `$sourceDescriptions.pages.nextPage`.
 */
function lastPart(expression: string): string {
  return expression.slice(expression.lastIndexOf('.') + 1);
}
