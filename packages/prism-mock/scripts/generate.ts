/**
 * Writes `src/generated/answers.ts`: what Prism answers with each example of the contract, so that it need not
 * be loaded to be asked again.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { exampleNames, examplesOf } from '@liked-posts/mock/server';
import { askPrism } from '../src/prism/ask.ts';
import { operations } from '../src/prism/operation.ts';

/** One of the statuses that the contract does not describe. */
const otherStatus = 418;

const answers: Record<string, object> = {};
for (const key of exampleNames.keys()) {
  const status = key === 'default' ? otherStatus : Number(key);
  for (const { name, mediaTypes } of examplesOf(status)) {
    for (const mediaType of mediaTypes) {
      const { headers, body, violations } = await askPrism(operations, {
        mock: { dynamic: false, code: status, exampleKey: name, mediaTypes: [mediaType] },
        validateResponse: true,
      });
      if (violations.length > 0) {
        console.error(
          `The example ${name} is outside the contract: ${violations[0]?.reason}. Lint it.`,
        );
        process.exit(1);
      }
      answers[`${key} ${name} ${mediaType}`] = {
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      };
    }
  }
}

const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(
  new URL('answers.ts', folder),
  `// Generated from the contract by \`pnpm build\`. Do not edit.

/** An answer of Prism. */
export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What Prism answers with each example of the contract: by status, name and media type. */
export const answers: Readonly<Record<string, KeptAnswer>> = ${JSON.stringify(answers, null, 2)};
`,
);
