import { expect, test } from 'vitest';
import { readWorkflows } from './read-workflows.ts';

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

test('a parameter that nobody describes is told of', () => {
  const reference = '[{ reference: $components.parameters.none }]';
  expect(() => readWorkflows(workflow(reference))).toThrow('lacks the parameter none');
});
