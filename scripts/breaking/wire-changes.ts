import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '@liked-posts/spec/openapi.json';
import { redoclyIn } from '../../spec/scripts/redocly.ts';
import type { Change, Level } from './level.ts';
import { selectionChanges } from './selection-changes.ts';

/** The part of the report of `redocly diff` that is read here. */
interface Report {
  readonly changes: readonly {
    readonly path: string;
    readonly kind: 'added' | 'removed' | 'modified';
    readonly impact: Level;
    readonly property?: string;
    readonly verdicts: readonly { readonly message: string }[];
  }[];
}

/** Keywords that say what may be sent and what may be relied on, and not only how it reads. */
const promises = new Set([
  'default',
  'enum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'required',
  'type',
]);

/**
 * What a change of the description means to those who send and receive: `redocly diff`, and what it
 * does not look at, the extensions that say what a selection answers with. Redocly rates as a patch
 * what breaks nobody; where it widens a promise, there is something new, and it is minor.
 *
 * @param base path of the bundle before
 * @param revision path of the bundle after
 */
export async function wireChanges(base: string, revision: string): Promise<Change[]> {
  const { changes } = await diff(base, revision);
  const described = changes
    .filter(({ path, property }) => !/\/x-/.test(path) && !property?.startsWith('x-'))
    .map(({ path, kind, impact, property, verdicts }): Change => {
      const widened = impact === 'patch' && property !== undefined && promises.has(property);
      const what = verdicts.map(({ message }) => message).join(' ');
      const where = `${readable(path)}${property === undefined ? '' : ` · ${property}`}`;
      return { level: widened ? 'minor' : impact, reason: what || `${where}: ${kind}.` };
    });
  return [...described, ...selectionChanges(await read(base), await read(revision))];
}

async function diff(base: string, revision: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-diff-'));
  try {
    // Without these rules, nothing is breaking.
    const config = join(folder, 'redocly.yaml');
    await writeFile(config, 'extends:\n  - diff-recommended\n');
    const options = ['--config', config, '--format', 'json', '--fail-on', 'none'];
    const { status, stdout, stderr } = await redoclyIn(folder, 'diff', base, revision, ...options);
    if (status !== 0) throw new Error(`Redocly cannot compare the descriptions.\n${stderr}`);
    return JSON.parse(stdout) as Report;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function read(bundle: string): Promise<Contract> {
  return JSON.parse(await readFile(bundle, 'utf8'));
}

function readable(pointer: string): string {
  return pointer
    .replace(/^#\/(paths\/~1)?/, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
