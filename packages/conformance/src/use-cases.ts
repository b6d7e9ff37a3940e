import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Parameter, parameters } from '@liked-posts/types/request';
import { type Criterion, type CriterionText, readCriteria } from './criteria.ts';

/** A step of a workflow: one request, and what must be true of its answer. */
export interface Step {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
  readonly parameters: readonly RequestPart[];
  readonly criteria: readonly Criterion[];
  /** The values that later steps take from the answer, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly onSuccess: readonly Action[];
  readonly onFailure: readonly Action[];
}

/** A part of a request: the identifier in the path, a query parameter or a header. */
export interface RequestPart {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  /** With the names of values in it. */
  readonly value: string;
}

/** What comes after a step. */
export interface Action {
  readonly criteria: readonly Criterion[];
  /** The step of the same workflow to go to. */
  readonly step?: string;
  /** The workflow to go to. */
  readonly workflow?: string;
  /** The inputs of that workflow: texts with the names of values in them. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Steps that follow each other. */
export interface Workflow {
  readonly id: string;
  /** The inputs that it needs. */
  readonly needs: readonly string[];
  readonly steps: readonly Step[];
}

/** A file of workflows. */
export interface UseCase {
  /** The name of the file without its endings, such as `page-size`. */
  readonly name: string;
  readonly workflows: readonly Workflow[];
}

const first = ['first-page', 'authentication', 'limits', 'walk'] as const;
const last = ['no-likes', 'unknown-user'] as const;

type Parameters = typeof parameters;
/**
 * The roles of the parameters that have a use case of their own: the contract tells which values
 * they accept.
 */
type Telling = 'fields' | 'expansions' | 'choice' | 'date-time';
type FileName<Name> = Name extends `${infer Start}.${infer End}` ? `${Start}-${End}` : Name;
type ParameterUseCase = {
  [Name in keyof Parameters]: Parameters[Name]['role'] extends Telling ? FileName<Name> : never;
}[keyof Parameters];

/** The name of a use case. */
export type UseCaseName = (typeof first)[number] | ParameterUseCase | (typeof last)[number];

/** The names of all use cases, in the order in which they run. */
export const useCaseNames: readonly UseCaseName[] = [
  ...first,
  ...Object.entries(parameters)
    .filter(([, { role }]) => isTelling(role))
    // What the type does as well.
    .map(([name]) => name.replace('.', '-') as ParameterUseCase),
  ...last,
];

function isTelling(role: Parameter['role']): role is Telling {
  switch (role) {
    case 'fields':
    case 'expansions':
    case 'choice':
    case 'date-time':
      return true;
    case 'whole-number':
    case 'page-token':
    case 'text':
      return false;
    default:
      return role satisfies never;
  }
}

/** Reads use cases of the contract. Reading YAML takes time, so name those that you need. */
export async function readUseCases(
  names: readonly UseCaseName[] = useCaseNames,
): Promise<UseCase[]> {
  return Promise.all(
    names.map(async (name) => {
      const workflows = await readWorkflows(name);
      return { name, workflows: name === 'limits' ? [...workflows, parameterTwice] : workflows };
    }),
  );
}

/** Reads the workflows that the walk goes on to. */
export function readPageWorkflows(): Promise<Workflow[]> {
  return readWorkflows('pages');
}

/** Arazzo has no words for a parameter that is sent twice. */
const parameterTwice: Workflow = readWorkflow(
  {
    workflowId: 'parameterTwice',
    inputs: { required: ['accessToken', 'userId'] },
    parameters: [
      { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.accessToken}' },
      { name: 'id', in: 'path', value: '$inputs.userId' },
    ],
    steps: [
      {
        stepId: 'parameterTwice',
        description: 'A parameter that is given twice is refused with 400.',
        parameters: [
          { name: 'tweet.fields', in: 'query', value: 'id' },
          { name: 'tweet.fields', in: 'query', value: 'text' },
        ],
        successCriteria: [{ condition: '$statusCode == 400' }, { condition: '$[?!@.data]' }],
      },
    ],
  },
  {},
);

interface ParameterText {
  readonly name: string;
  readonly in: RequestPart['in'];
  readonly value: string | number;
}

interface ParameterReference {
  readonly reference: string;
}

interface ActionText {
  readonly stepId?: string;
  readonly workflowId?: string;
  readonly criteria?: readonly CriterionText[];
  readonly parameters?: readonly { readonly name: string; readonly value: string | number }[];
}

interface StepText {
  readonly stepId: string;
  readonly description: string;
  readonly parameters?: readonly (ParameterText | ParameterReference)[];
  readonly successCriteria: readonly CriterionText[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly onSuccess?: readonly ActionText[];
  readonly onFailure?: readonly ActionText[];
}

interface WorkflowText {
  readonly workflowId: string;
  readonly inputs: { readonly required?: readonly string[] };
  readonly parameters?: readonly (ParameterText | ParameterReference)[];
  readonly steps: readonly StepText[];
}

type Components = Readonly<Record<string, ParameterText>>;

const read = new Map<string, Promise<Workflow[]>>();

/** Reading YAML takes longer than asking a service for what stands in it, so that it is done once. */
function readWorkflows(name: string): Promise<Workflow[]> {
  const workflows = read.get(name) ?? readFileOf(name);
  read.set(name, workflows);
  return workflows;
}

async function readFileOf(name: string): Promise<Workflow[]> {
  const { parse } = await import('yaml');
  const file = import.meta.resolve(`@liked-posts/spec/workflows/${name}.arazzo.yaml`);
  const document: {
    workflows: WorkflowText[];
    components?: { parameters?: Components };
  } = parse(await readFile(fileURLToPath(file), 'utf8'));
  return document.workflows.map((text) => readWorkflow(text, document.components?.parameters));
}

function readWorkflow(text: WorkflowText, components: Components = {}): Workflow {
  const shared = readParameters(text.parameters, components);
  return {
    id: text.workflowId,
    needs: text.inputs.required ?? [],
    steps: text.steps.map((step) => {
      const own = readParameters(step.parameters, components);
      const inherited = shared.filter(({ name }) => !own.some((other) => other.name === name));
      const asked = own.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      return {
        id: step.stepId,
        sentence: step.description,
        parameters: [...inherited, ...own],
        criteria: readCriteria(step.successCriteria, asked),
        outputs: step.outputs ?? {},
        onSuccess: (step.onSuccess ?? []).map(readAction),
        onFailure: (step.onFailure ?? []).map(readAction),
      };
    }),
  };
}

function readParameters(
  texts: readonly (ParameterText | ParameterReference)[] = [],
  components: Components,
): RequestPart[] {
  return texts.map((text) => {
    const parameter = 'reference' in text ? components[lastPart(text.reference)] : text;
    if (parameter === undefined) throw new Error(`A workflow lacks a parameter. Report this.`);
    return { ...parameter, value: String(parameter.value) };
  });
}

function readAction({ stepId, workflowId, criteria = [], parameters = [] }: ActionText): Action {
  return {
    criteria: readCriteria(criteria),
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
