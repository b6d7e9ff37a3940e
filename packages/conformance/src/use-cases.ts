import { createRequire } from 'node:module';
import type * as spec from '@liked-posts/spec/workflows.json';
import type workflowsType from '@liked-posts/spec/workflows.json';
import type { parameters } from '@liked-posts/types/request';

export interface Step extends spec.Step {
  /** The method of its request, if it is not GET. */
  readonly method?: string;
}

/** Steps that run one after the other. */
export interface Workflow extends spec.Workflow {
  readonly steps: Step[];
}

/** The workflows of one file. */
export interface UseCase {
  /** The name of the file without extensions, such as `first-page`. */
  readonly name: UseCaseName;
  readonly workflows: readonly Workflow[];
}

// Node 20 warns about imports of JSON.
const workflows: typeof workflowsType = createRequire(import.meta.url)(
  '@liked-posts/spec/workflows.json',
);

const first = ['first-page', 'authentication', 'limits', 'walk'] as const;
const last = ['no-likes', 'unknown-user', 'generated-input'] as const;

type Parameters = typeof parameters;
/** The roles of parameters with a use case of their own, which tries all their values. */
type CheckedRole = 'fields' | 'expansions' | 'choice';
type FileName<Name> = Name extends `${infer Start}.${infer End}` ? `${Start}-${End}` : Name;
type ParameterUseCase = {
  [Name in keyof Parameters]: Parameters[Name]['role'] extends CheckedRole ? FileName<Name> : never;
}[keyof Parameters];

/** The name of a use case. */
export type UseCaseName = (typeof first)[number] | ParameterUseCase | (typeof last)[number];

const others: readonly string[] = [...first, ...last, 'pages'];

/** The names of all use cases, in the order in which they run. */
export const useCaseNames: readonly UseCaseName[] = [
  ...first,
  // The other files are generated from the parameters, as the type is.
  ...(Object.keys(workflows).filter((name) => !others.includes(name)) as ParameterUseCase[]),
  ...last,
];

export function useCasesOf(names: readonly UseCaseName[] = useCaseNames): UseCase[] {
  return names.map((name) => ({
    name,
    workflows: [...(workflows[name] ?? []), ...(beyondArazzo[name] ?? [])],
  }));
}

/** The workflows that continue the walk. */
export const walkPages: UseCase = { name: 'walk', workflows: workflows['pages'] ?? [] };

export function stepsOf(useCase: UseCase): Step[] {
  return useCase.workflows.flatMap(({ steps }) => steps);
}

/** A workflow with one request, which is refused. */
function refused(
  id: string,
  sentence: string,
  status: string,
  others: Partial<Pick<Step, 'method' | 'about'>> & {
    readonly token?: string;
    readonly needs?: readonly string[];
    readonly query?: readonly (readonly [name: string, value: string])[];
  },
): Workflow {
  const { token = '{$inputs.accessToken}', needs = [], query = [], about = [], method } = others;
  const step: Step = {
    id,
    sentence,
    ...(method !== undefined && { method }),
    parameters: [
      { name: 'Authorization', in: 'header', value: `Bearer ${token}` },
      { name: 'id', in: 'path', value: '$inputs.userId' },
      ...query.map(([name, value]) => ({ name, in: 'query' as const, value })),
    ],
    about,
    criteria: [status, '$[?!@.data]'],
    outputs: {},
    onSuccess: [],
    onFailure: [],
  };
  return { id, needs: ['accessToken', 'userId', ...needs], steps: [step] };
}

/** What Arazzo cannot send, or not under this condition, by the use case that it belongs to. */
const beyondArazzo: Partial<Record<UseCaseName, readonly Workflow[]>> = {
  authentication: [
    refused(
      'accessTokenUnknown',
      'A well-formed access token that the service never gave is refused with 401.',
      '$statusCode == 401',
      // A mock accepts any token, so only those who have one are asked to refuse others.
      { token: 'a-token-that-no-server-gave', needs: ['ownAccessToken'] },
    ),
  ],
  limits: [
    refused(
      'parameterTwice',
      'A parameter that is given twice is refused with 400.',
      '$statusCode == 400',
      {
        query: [
          ['tweet.fields', 'id'],
          ['tweet.fields', 'text'],
        ],
        about: ['tweet.fields'],
      },
    ),
    refused(
      'otherMethod',
      'A method that is not for this path is refused with 405, or 501 if no path has it.',
      '$statusCode == 405 || $statusCode == 501',
      // It only reads, whatever a service takes it for.
      { method: 'PROPFIND' },
    ),
  ],
};
