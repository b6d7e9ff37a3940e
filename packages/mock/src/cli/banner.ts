import { tokenParameter } from '../check-query.ts';
import { examplesOf, type Operation } from '../contract.ts';
import { controlPath } from '../control.ts';

/** What the mock says when it listens on `url`. */
export function banner(url: string, operation: Operation, control: boolean): string {
  const answers = operation.responses.map((response) => {
    const code = response.code === 'default' ? 'any other' : `code=${response.code}`;
    return `  ${code.padEnd(10)} ${examplesOf(response)
      .map(({ name }) => name)
      .join(', ')}`;
  });
  const queue = `
Queue answers for the next requests:

  curl -H 'Content-Type: application/json' -d '[{"code": 503}, {"delay": 200}]' ${url}${controlPath}/next
`;
  return `Liked Posts mock on ${url}

  curl -H 'Authorization: Bearer any-token' '${url}${exampleTarget(operation)}'

Ask for an answer with the header Prefer, such as -H 'Prefer: code=503' or -H 'Prefer: example=lastPage':

${answers.join('\n')}
  ${'dynamic'.padEnd(10)} dynamic=true generates the body from the schema
${control ? queue : ''}
Ctrl-C ends it.`;
}

/** A path and a query that the contract has as its own examples. */
function exampleTarget({ path, request }: Operation): string {
  const filled = (request?.path ?? []).reduce(
    (target, { name, examples }) => target.replace(`{${name}}`, exampleValue(examples)),
    path,
  );
  const query = (request?.query ?? [])
    .filter(({ name }) => name !== tokenParameter)
    .slice(0, 2)
    .map(({ name, examples }) => `${name}=${exampleValue(examples)}`);
  return `${filled}?${query.join('&')}`;
}

function exampleValue(examples: readonly object[] | undefined): string {
  const [example] = examples ?? [];
  return example !== undefined && 'value' in example ? String(example.value) : '1';
}
