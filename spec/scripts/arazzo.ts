import { stringify } from 'yaml';

/** A request, and what must be true of its response. */
export interface ArazzoStep {
  readonly stepId: string;
  /** What must be true, in one sentence. */
  readonly description: string;
  readonly operationId: string;
  readonly parameters?: readonly object[];
  readonly successCriteria: readonly object[];
}

export type Query = Readonly<Record<string, readonly string[] | string | number>>;

/** A file with one workflow, whose steps do not depend on each other. */
export interface UseCase {
  readonly workflowId: string;
  readonly title: string;
  readonly description: string;
  /** What the workflow checks, in one sentence. */
  readonly summary: string;
  /** More about the workflow. */
  readonly note?: string;
  /** The input with the identifier in the path; a user who has liked Posts if it is left out. */
  readonly user?: { readonly name: string; readonly description: string };
  /** Whether the steps set the access token themselves. */
  readonly sendsToken?: boolean;
  readonly steps: readonly ArazzoStep[];
}

/** A step that sends a query, with conditions on the status and the body of the response. */
export function step(
  stepId: string,
  description: string,
  query: Query,
  status: number,
  ...conditions: string[]
): ArazzoStep {
  const parameters = Object.entries(query).map(([name, value]) => ({
    name,
    in: 'query',
    value: typeof value === 'object' ? value.join(',') : value,
  }));
  return {
    stepId,
    description,
    operationId: 'getLikedPosts',
    ...(parameters.length > 0 && { parameters }),
    successCriteria: [
      { condition: `$statusCode == ${status}` },
      // One by one: Redocly overlooks the third condition of a chain.
      ...conditions.map((condition) => ({
        context: '$response.body',
        type: 'jsonpath',
        condition,
      })),
    ],
  };
}

export const has = (member: string): string => `$[?@.${member}]`;
export const hasNo = (member: string): string => `$[?!@.${member}]`;

/** A step whose query is refused. */
export function refused(stepId: string, description: string, query: Query): ArazzoStep {
  return step(stepId, description, query, 400, hasNo('data'));
}

/** Continues after a failed step: otherwise, one unexpected response would hide the others. */
function goingOn(steps: readonly ArazzoStep[]): object[] {
  return steps.map((step, index) => {
    const next = steps[index + 1];
    if (next === undefined) return step;
    return { ...step, onFailure: [{ name: 'goOn', type: 'goto', stepId: next.stepId }] };
  });
}

const likingUser = {
  name: 'userId',
  description: 'The identifier of a user who has liked Posts.',
  default: '2244994945',
};

/** The use case as a document of Arazzo. */
export function renderArazzo(version: string, useCase: UseCase): string {
  const { workflowId, title, description, summary, note, steps } = useCase;
  const { name: input, ...user } = useCase.user ?? likingUser;
  const token = { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.accessToken}' };
  const document = {
    arazzo: '1.0.1',
    info: { title, summary, version, description },
    sourceDescriptions: [{ name: 'contract', type: 'openapi', url: '../openapi.yaml' }],
    workflows: [
      {
        workflowId,
        summary,
        description:
          note ?? 'Each step goes on to the next, even if its response is not the expected one.',
        inputs: {
          type: 'object',
          required: ['accessToken', input],
          properties: {
            accessToken: {
              type: 'string',
              format: 'password',
              description: 'An access token that the service accepts.',
            },
            [input]: { type: 'string', ...user },
          },
        },
        parameters: [
          ...(useCase.sendsToken ? [] : [token]),
          { name: 'id', in: 'path', value: `$inputs.${input}` },
        ],
        steps: goingOn(steps),
      },
    ],
  };
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}
