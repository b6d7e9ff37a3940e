import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { Operation, Parameter } from '../types/operation.d.cts';
import { readWorkflows } from './read-workflows.ts';
import { renderWorkflows } from './render-workflows.ts';

test('a workflow written by hand gets the version of the contract and the place of the bundle, unless it is also generated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-workflows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = (version: string, url: string) =>
    `arazzo: 1.1.0\nsourceDescriptions:\n  - url: ${url}\n    version: 1\ninfo:\n  version: ${version}\n`;
  await writeFile(join(folder, 'by-hand.arazzo.yaml'), text('0.0.0', '../dist/openapi.yaml'));

  const files = await renderWorkflows({ ...operation, version: '7.8.9' }, folder);
  expect(files.get('by-hand.arazzo.yaml')).toBe(text('7.8.9', '../openapi.yaml'));
  expect([...files.keys()]).toContain('tweet-fields.arazzo.yaml');

  await writeFile(join(folder, 'tweet-fields.arazzo.yaml'), 'arazzo: 1.0.1');
  await expect(renderWorkflows(operation, folder)).rejects.toThrow(
    'workflows/tweet-fields.arazzo.yaml is also generated. Remove the one in workflows/.',
  );
});

interface ArazzoStep {
  stepId: string;
  description: string;
  operationId: string;
  parameters: { name: string; in: string; value: unknown }[];
  successCriteria: { condition: string; context?: string; type?: string }[];
  onFailure?: { name: string; type: string; stepId: string }[];
}

describe('the workflow of a parameter asks for', () => {
  const common = { in: 'query', description: '', valueName: '', valueDescription: '' } as const;
  const list = (name: string, values: string[]) => ({ ...common, name, listName: '', values });
  const long = 'a_value_so_long_that_a_line_of_yaml_might_end_before_it'.repeat(2);
  const parameters: Parameter[] = [
    { ...common, name: 'id', in: 'path', role: 'text' },
    { ...common, name: 'size', role: 'whole-number', minimum: 1, maximum: 9 },
    { ...common, name: 'token', role: 'page-token', pattern: '.' },
    { ...list('user.fields', ['id', 'name']), role: 'fields', schema: 'User' },
    { ...list('tweet.fields', ['text']), role: 'fields', schema: 'Post' },
    { ...list('exclude', [long]), role: 'choice' },
    { ...list('expansions', ['a', 'b.c', 'b.c.d']), role: 'expansions' },
  ];
  const resource = { type: '', identifiedBy: [], fields: [], defaults: [] };
  const tiny: Operation = {
    version: '7.8.9',
    id: 'getThings',
    method: 'GET',
    path: '/things',
    parameters,
    resources: [
      { ...resource, schema: 'Post', name: 'tweets', parameter: 'tweet.fields' },
      { ...resource, schema: 'User', name: 'users', parameter: 'user.fields' },
    ],
    expansions: [
      { name: 'a', resource: 'users', path: ['author', 'id'], by: [] },
      { name: 'b.c', resource: 'tweets', path: ['quoted'], by: [] },
      { name: 'b.c.d', resource: 'media', through: 'b.c', path: ['files', 'key'], by: [] },
    ],
    responses: {},
  };

  let files: Map<string, string>;
  beforeAll(async () => {
    files = await renderWorkflows(tiny);
  });

  function stepsOf(name: string): ArazzoStep[] {
    const document = parse(files.get(`${name}.arazzo.yaml`) ?? '');
    return document.workflows[0].steps;
  }

  /** A step in one line: its request, and the expected response. */
  function inOneLine({ stepId, description, parameters, successCriteria }: ArazzoStep): string {
    const query = parameters.map(({ name, value }) => `${name}=${value}`).join('&');
    const criteria = successCriteria.map(({ condition }) => condition).join(', ');
    return `${stepId} | ${description} | ${query} | ${criteria}`;
  }

  const ok = '$statusCode == 200';
  const refused = '$statusCode == 400, $[?!@.data]';

  test.for([
    [
      'user-fields',
      [
        `userFieldsAll | All values of user.fields are accepted together. | user.fields=id,name&expansions=a&max_results=100 | ${ok}`,
        `userFields-id | user.fields=id is accepted. | user.fields=id&expansions=a&max_results=100 | ${ok}`,
        `userFields-name | user.fields=name is accepted. | user.fields=name&expansions=a&max_results=100 | ${ok}`,
        `userFieldsEmpty | An empty user.fields is refused with 400. | user.fields= | ${refused}`,
        `userFieldsUnknown | An unknown value of user.fields beside a valid one is refused with 400. | user.fields=id,no_such_value | ${refused}`,
      ],
    ],
    [
      'exclude',
      [
        `excludeAll | All values of exclude are accepted together. | exclude=${long}&max_results=100 | ${ok}`,
        `exclude-${long} | exclude=${long} is accepted. | exclude=${long}&max_results=100 | ${ok}`,
        `excludeEmpty | An empty exclude is refused with 400. | exclude= | ${refused}`,
        `excludeUnknown | An unknown value of exclude beside a valid one is refused with 400. | exclude=${long},no_such_value | ${refused}`,
      ],
    ],
    [
      'expansions',
      [
        `expansionsAll | All values of expansions are accepted together. | expansions=a,b.c,b.c.d&max_results=100 | ${ok}`,
        `expansions-a | expansions=a leads to includes.users, and to no other member. | expansions=a&tweet.fields=author&max_results=100 | ${ok}, $[?!@.includes.media], $[?!@.includes.tweets]`,
        `expansions-b-c | expansions=b.c leads to includes.tweets, and to no other member. | expansions=b.c&tweet.fields=quoted&max_results=100 | ${ok}, $[?!@.includes.media], $[?!@.includes.users]`,
        `expansions-b-c-d | expansions=b.c.d leads to includes.media, and to no other member. | expansions=b.c,b.c.d&tweet.fields=quoted,files&max_results=100 | ${ok}, $[?!@.includes.users]`,
        `expansionsEmpty | An empty expansions is refused with 400. | expansions= | ${refused}`,
        `expansionsUnknown | An unknown value of expansions beside a valid one is refused with 400. | expansions=a,no_such_value | ${refused}`,
      ],
    ],
  ] as const)('what %s accepts and refuses', ([name, expected]) => {
    expect(stepsOf(name).map(inOneLine)).toEqual(expected);
  });

  test('one thing after the other, whatever came before', () => {
    for (const steps of ['user-fields', 'exclude', 'expansions', 'limits'].map(stepsOf)) {
      for (const [index, step] of steps.entries()) {
        const next = steps[index + 1]?.stepId;
        const goOn = [{ name: 'goOn', type: 'goto', stepId: next }];
        expect(step.onFailure).toEqual(next === undefined ? undefined : goOn);
        expect(step.operationId).toBe('getLikedPosts');
        expect(new Set(step.parameters.map((parameter) => parameter.in))).toEqual(
          new Set(['query']),
        );
        for (const { condition, ...others } of step.successCriteria) {
          const isOfBody = condition.startsWith('$[');
          expect(others).toEqual(isOfBody ? { context: '$response.body', type: 'jsonpath' } : {});
        }
      }
    }
  });

  test('nothing, if another file does, and long values on one line', () => {
    for (const name of ['id', 'size', 'token'])
      expect(files.has(`${name}.arazzo.yaml`)).toBe(false);
    expect(files.get('exclude.arazzo.yaml')).toContain(`description: exclude=${long} is accepted.`);
  });
});

const workflow = (own: string) => `
workflows:
  - workflowId: walk
    inputs: { required: [userId] }
    parameters:
      - reference: $components.parameters.size
      - { name: id, in: path, value: $inputs.userId }
    steps:
      - stepId: first
        description: It comes first.
        parameters: ${own}
        successCriteria: [{ condition: $statusCode == 200 }]
        onSuccess: [{ workflowId: $sourceDescriptions.pages.next, parameters: [{ name: n, value: 1 }] }]
components: { parameters: { size: { name: max_results, in: query, value: 5 } } }
`;

test('each step has the parameters of its workflow as well, unless it has its own', () => {
  const size = { name: 'max_results', in: 'query', value: '5' };
  const id = { name: 'id', in: 'path', value: '$inputs.userId' };
  const [read] = readWorkflows(workflow('[]'));

  expect(read).toEqual({
    id: 'walk',
    needs: ['userId'],
    steps: [
      {
        id: 'first',
        sentence: 'It comes first.',
        parameters: [size, id],
        about: [],
        criteria: ['$statusCode == 200'],
        outputs: {},
        onSuccess: [{ criteria: [], workflow: 'next', inputs: { n: '1' } }],
        onFailure: [],
      },
    ],
  });
  expect(
    readWorkflows(workflow('[{ name: max_results, in: query, value: 9 }]'))[0]?.steps[0],
  ).toMatchObject({ parameters: [id, { ...size, value: '9' }], about: ['max_results'] });
});

test('a parameter that is missing from the components is refused', () => {
  const reference = '[{ reference: $components.parameters.none }]';
  expect(() => readWorkflows(workflow(reference))).toThrow('lacks the parameter none');
});
