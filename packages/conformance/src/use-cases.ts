import { createRequire } from 'node:module';
import type workflowsType from '@liked-posts/spec/workflows.json';
import type { Step, Workflow } from '@liked-posts/spec/workflows.json';
import type { parameters } from '@liked-posts/types/request';

export type { Step, Workflow };

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
const last = ['no-likes', 'unknown-user'] as const;

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

/** The use cases with these names. */
export function useCasesOf(names: readonly UseCaseName[] = useCaseNames): UseCase[] {
  return names.map((name) => {
    const ofFile = workflows[name] ?? [];
    return { name, workflows: name === 'limits' ? [...ofFile, parameterTwice] : ofFile };
  });
}

/** The workflows that continue the walk. */
export const walkPages: UseCase = { name: 'walk', workflows: workflows['pages'] ?? [] };

/** All steps of a use case. */
export function stepsOf(useCase: UseCase): Step[] {
  return useCase.workflows.flatMap(({ steps }) => steps);
}

/** Arazzo cannot send a parameter twice. */
const parameterTwice: Workflow = {
  id: 'parameterTwice',
  needs: ['accessToken', 'userId'],
  steps: [
    {
      id: 'parameterTwice',
      sentence: 'A parameter that is given twice is refused with 400.',
      parameters: [
        { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.accessToken}' },
        { name: 'id', in: 'path', value: '$inputs.userId' },
        { name: 'tweet.fields', in: 'query', value: 'id' },
        { name: 'tweet.fields', in: 'query', value: 'text' },
      ],
      about: ['tweet.fields'],
      criteria: ['$statusCode == 400', '$[?!@.data]'],
      outputs: {},
      onSuccess: [],
      onFailure: [],
    },
  ],
};
