import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assumption } from '../types/assumptions.d.ts';
import type { Contract } from '../types/openapi.d.ts';
import { redocly, root } from './redocly.ts';
import { forReaders } from './reference.ts';

/** What Redoc shows without being asked to. */
const display = {
  hideDownloadButtons: true,
  maxDisplayedEnumValues: 100,
  schemasExpansionLevel: 2,
};

/** Writes the contract as one page for people, which opens without a network. */
export async function renderReference(
  contract: Contract,
  assumptions: Assumption[],
): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'liked-posts-spec-'));
  try {
    const source = join(scratch, 'openapi.json');
    await writeFile(source, JSON.stringify(forReaders(contract, assumptions)));
    const { status, stdout, stderr } = await redocly(
      'build-docs',
      source,
      '--output=dist/reference.html',
      '--inlineBundle',
      '--template=scripts/reference.hbs',
      `--openapi=${JSON.stringify(display)}`,
      `--title=${contract.info.title}`,
    );
    if (status !== 0)
      throw new Error(`Redocly could not render the reference:\n${stdout}${stderr}`);
  } finally {
    await rm(scratch, { recursive: true });
  }
  await replaceLogo(join(root, 'dist/reference.html'));
}

/** Redoc's credit loads its logo from elsewhere; its text stays. */
async function replaceLogo(page: string): Promise<void> {
  const html = await readFile(page, 'utf8');
  const logo = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
  const name =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='36' height='12'%3E%3Ctext y='9.5' font-family='sans-serif' font-size='10' fill='%23507' %3ERedocly%3C/text%3E%3C/svg%3E";
  if (!html.includes(logo)) throw new Error('Redoc has changed how it loads its logo.');
  await writeFile(page, html.replaceAll(logo, name));
}
