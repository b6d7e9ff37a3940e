import { writeFile } from 'node:fs/promises';
import { renderResponses } from '../../packages/sandbox/scripts/render-responses.ts';
import { writeGenerated } from '../../packages/types/scripts/write-generated.ts';
import { BundleError, bundle } from '../../spec/scripts/bundle.ts';
import { type Output, redocly } from '../../spec/scripts/redocly.ts';
import type { MockProcess } from './mock-process.ts';

/** What the mock has of the contract beside the types and the bundle. */
const responses = new URL('../../packages/sandbox/src/generated/responses.ts', import.meta.url);

/**
 * Makes everything follow the description as it is now.
 *
 * @returns what is wrong with the description, for a person to read; empty if nothing is
 */
export async function refresh(mock: MockProcess): Promise<string> {
  const [lint, bundled] = await Promise.all([
    redocly('lint', 'openapi.yaml', '--format=stylish'),
    bundle().catch((error: unknown) => {
      if (error instanceof BundleError) return error;
      throw error;
    }),
  ]);
  if (bundled instanceof BundleError) {
    return `The description cannot be read. The mock goes on with the last one.\n\n${reason(bundled, lint)}`;
  }
  await Promise.all([writeGenerated(), writeFile(responses, renderResponses(bundled.operation))]);
  const failure = await mock.restart().catch((error: Error) => error.message);
  return failure ?? lint.stdout.trim();
}

function reason({ message, cause }: BundleError, lint: Output): string {
  // A description that can be bundled but not flattened breaks a house rule: lint says where.
  if (cause !== undefined) return lint.stdout.trim() || message;
  // Of the numbered problems of a report the first one: the others follow from it.
  const [, problem] = /^\[1\] (.*?)\n\n\n/ms.exec(message) ?? [];
  return problem ?? message;
}
