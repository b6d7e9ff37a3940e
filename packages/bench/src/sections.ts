import { provenance, tables } from './readme.ts';
import { readResult } from './result.ts';

/** What a document shows under a name. */
export async function sectionFor(name: string): Promise<string> {
  if (name !== 'ratios') return tables(await readResult(name));
  const image =
    '![Time to read 10,000 Posts by client, and requests per second by mock server](packages/bench/results/ratios.svg)';
  return `${image}\n\n<sub>${provenance(await readResult('clients'))}</sub>`;
}
