import { writeFile } from 'node:fs/promises';
import { stripVTControlCharacters, styleText } from 'node:util';
import { renderResponses } from '../../packages/mock/scripts/render-responses.ts';
import { writeGenerated } from '../../packages/types/scripts/generated-files.ts';
import { bundle } from '../../spec/scripts/bundle.ts';
import { ContractError } from '../../spec/scripts/read-contract.ts';
import { type Output, redocly } from '../../spec/scripts/redocly.ts';
import type { MockThread } from './mock-thread.ts';

/** The file that the mock generates from the contract. */
const responses = new URL('../../packages/mock/src/generated/responses.ts', import.meta.url);

/**
 * Updates everything from the current description. Types and the mock do not wait for lint.
 *
 * @param tell called with each message for the user
 * @param signal ends the wait for lint, when a newer change is waiting
 * @returns what is wrong, in a sentence; undefined if nothing is, or if the wait was ended
 */
export async function refresh(
  mock: MockThread,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const started = performance.now();
  const took = () => `${Math.round(performance.now() - started)} ms`;
  const linted = () => redocly('lint', 'openapi.yaml', '--format=stylish');
  try {
    const { operation } = await bundle();
    await Promise.all([
      writeGenerated({ dryRun: false }),
      writeFile(responses, renderResponses(operation)),
    ]);
    tell(`Bundled, types generated (${took()}).`);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    tell(reason(error, await linted()));
    return 'The description cannot be read; the mock still serves the last one, types not checked.';
  }
  // Started last, because lint would take processor time from the types.
  const linting = linted();
  const failure = await mock.restart().then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (failure === undefined)
    tell(`The mock answers on ${styleText('cyan', mock.url)} (${took()}).`);
  const newer = new Promise<undefined>((resolve) => {
    signal.onabort = () => resolve(undefined);
  });
  const lint = signal.aborted ? undefined : await Promise.race([linting, newer]);
  if (!lint) return undefined;
  const { status, stdout, stderr } = lint;
  tell(status === 0 ? `Linted (${took()}).` : stdout.trim());
  const [, errors = 'lint failed'] =
    /failed with (\d+ errors?)/.exec(stripVTControlCharacters(stderr)) ?? [];
  const wrong = failure ?? (status === 0 ? undefined : errors);
  return wrong && `${wrong}; types not checked.`;
}

function reason({ message }: ContractError, lint: Output): string {
  // The first of the numbered problems; the others follow from it.
  const [, problem] = /^\[1\] (.*?)\n\n\n/ms.exec(message) ?? [];
  // A description that bundles but cannot be read breaks a rule; lint says where.
  return problem ?? (lint.stdout.trim() || message);
}
