import { writeGenerated } from '../../packages/types/scripts/write-generated.ts';
import { BundleError, bundle } from '../../spec/scripts/bundle.ts';
import { redocly } from '../../spec/scripts/redocly.ts';
import type { MockProcess } from './mock-process.ts';

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
    return `The description cannot be read; the mock goes on with the last one.\n\n${first(bundled.message)}`;
  }
  const [, failure] = await Promise.all([
    writeGenerated(),
    mock.restart().catch((error: Error) => error.message),
  ]);
  if (failure) return failure;
  return lint.stdout.trim();
}

/** The first of the numbered problems of a report: the others follow from it. */
function first(report: string): string {
  const [, problem] = /^\[1\] (.*?)\n\n\n/ms.exec(report) ?? [];
  return problem ?? report;
}
