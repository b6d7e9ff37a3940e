import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Parameter, parameters } from '@liked-posts/types/request';
import { parse } from 'yaml';

/** A step of a workflow: one request, and what must be true of its answer. */
export interface Step {
  readonly id: string;
  /** What must be true, in one sentence. */
  readonly sentence: string;
}

/** A file of workflows. */
export interface UseCase {
  /** The name of the file without its endings, such as `page-size`. */
  readonly name: string;
  /** The path of the file. */
  readonly file: string;
  /** The inputs that it cannot run without. */
  readonly needs: readonly string[];
  readonly steps: readonly Step[];
}

const first = ['first-page', 'authentication', 'limits', 'walk'] as const;
const last = ['no-likes', 'unknown-user'] as const;

type Parameters = typeof parameters;
/** The roles of the parameters that have a use case of their own: the contract tells which values they accept. */
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

/** Reads the use cases of the contract, in the order of their names. */
export async function readUseCases(): Promise<UseCase[]> {
  return Promise.all(
    useCaseNames.map(async (name) => {
      const file = pathOf(name);
      const workflows = await readWorkflows(file);
      const needs = workflows.flatMap(({ inputs }) => inputs.required ?? []);
      return { name, file, needs, steps: workflows.flatMap(stepsOf) };
    }),
  );
}

/** Reads the steps that the walk goes on to. */
export async function readPageSteps(): Promise<Step[]> {
  return (await readWorkflows(pathOf('pages'))).flatMap(stepsOf);
}

function pathOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@liked-posts/spec/workflows/${name}.arazzo.yaml`));
}

interface Workflow {
  readonly inputs: { readonly required?: readonly string[] };
  readonly steps: readonly { readonly stepId: string; readonly description: string }[];
}

async function readWorkflows(file: string): Promise<readonly Workflow[]> {
  const { workflows }: { workflows: Workflow[] } = parse(await readFile(file, 'utf8'));
  return workflows;
}

function stepsOf({ steps }: Workflow): Step[] {
  return steps.map(({ stepId, description }) => ({ id: stepId, sentence: description }));
}
