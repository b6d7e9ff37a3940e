import {
  controlPath,
  curlLine,
  exampleNames,
  requestPrinter,
  runServer,
  steeringOf,
} from '@liked-posts/mock/server';
import type { MockFlags } from './main.ts';

/** Serves the mock until a signal ends it. */
export async function serveMock(flags: MockFlags): Promise<void> {
  const { json: _json, quiet: _quiet, fail: _fail, ...options } = flags;
  await runServer(flags, { banner: (url) => banner(url, flags) }, async () => {
    const { startObservedMock } = await import('../start-mock.ts');
    return startObservedMock({ ...options, ...steeringOf(flags) }, requestPrinter(flags));
  });
}

/** What the mock prints when it listens on `url`. */
function banner(url: string, { control }: MockFlags): string {
  const answers = [...exampleNames].map(([status, names]) => {
    const code = status === 'default' ? 'any other' : `code=${status}`;
    return `  ${code.padEnd(10)} ${names.join(', ')}`;
  });
  const queue = `
Inject answers to the next requests:

  curl -H 'Content-Type: application/json' -d '[{"code": 503}, {"delay": 200}]' ${url}${controlPath}/next
`;
  return `Liked Posts mock on ${url}

  ${curlLine(url, 'any-token', '2244994945', 'max_results=5&tweet.fields=author_id,created_at')}

Ask for an answer with the header Prefer, such as -H 'Prefer: code=503' or -H 'Prefer: example=lastPage':

${answers.join('\n')}
  ${'dynamic'.padEnd(10)} dynamic=true generates the body from the schema
${control ? queue : ''}
Ctrl-C ends it.`;
}
