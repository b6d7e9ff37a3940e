import { readFile, writeFile } from 'node:fs/promises';
import type { Result } from './result.ts';
import { caption, markdown } from './table.ts';

const root = new URL('../../../', import.meta.url);

/** The documents that show results, and which. */
export const documents: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['ratios'],
  'CONTRIBUTING.md': ['pipeline'],
  'packages/bench/README.md': ['clients', 'profile', 'mocks', 'sandbox', 'types'],
};

/** A document has no place for a result. */
export class MissingMarkerError extends Error {
  override readonly name = 'MissingMarkerError';

  constructor(document: string, name: string) {
    super(
      `${document} has no place for ${name}. Add the lines <!-- bench:${name} --> and <!-- /bench -->.`,
    );
  }
}

/**
 * A document with the section of one result as it should be.
 *
 * @throws {MissingMarkerError}
 */
export function withSection(document: string, text: string, name: string, section: string): string {
  const pattern = new RegExp(`(<!-- bench:${name} -->\n).*?(<!-- /bench -->)`, 's');
  if (!pattern.test(text)) throw new MissingMarkerError(document, name);
  return text.replace(pattern, (_, begin: string, end: string) => `${begin}\n${section}\n\n${end}`);
}

/** The tables of a result, and the run that they are from. */
export function tables(result: Result): string {
  const each = result.tables.map((table) => `**${caption(table)}**\n\n${markdown(table)}`);
  return [...each, `<sub>${provenance(result)}</sub>`].join('\n\n');
}

/** What a result depends on, in one line. */
export function provenance({ run }: Result): string {
  const { machine, versions } = run;
  const cores = run.pinned
    ? 'servers on one, clients on the other'
    : 'shared by servers and clients';
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `Run of ${run.date}, commit ${run.commit}: Node ${machine.node}, ${machine.cpu}, ${machine.cores} cores (${cores}),`,
    `${machine.memoryGiB} GiB, ${machine.os}, load ${machine.loadBefore} before; ${named.join(', ')}.`,
  ].join(' ');
}

/** The text of a document of the repository. */
export function readDocument(path: string): Promise<string> {
  return readFile(new URL(path, root), 'utf8');
}

export function writeDocument(path: string, text: string): Promise<void> {
  return writeFile(new URL(path, root), text);
}
