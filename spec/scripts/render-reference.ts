import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assumption } from '../types/assumptions.d.cts';
import type { Contract } from '../types/openapi.d.cts';
import { redocly, root } from './redocly.ts';
import { forReaders } from './reference.ts';

/** Redoc's settings for the contract. */
const display = {
  hideDownloadButtons: true,
  maxDisplayedEnumValues: 100,
  schemasExpansionLevel: 2,
  schemaDefinitionsTagName: 'Schemas',
  codeSamples: {
    languages: [
      { lang: 'curl' },
      { lang: 'JavaScript', label: 'TypeScript', key: 'typescript' },
      { lang: 'Python' },
      { lang: 'Go' },
    ],
  },
};

/** Writes the contract as one readable page, which needs no network. */
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
  await mend(join(root, 'dist/reference.html'));
}

/** Markup that Redoc writes into the page, and its replacement. */
const mended = [
  {
    // Its credit loads a logo from elsewhere; the text stays.
    what: 'loads its logo',
    from: 'https://cdn.redoc.ly/redoc/logo-mini-full.svg',
    to: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='36' height='12'%3E%3Ctext y='9.5' font-family='sans-serif' font-size='10' fill='%23507' %3ERedocly%3C/text%3E%3C/svg%3E",
  },
  {
    // The label hides from screen readers which example is shown.
    what: 'labels its choice of examples',
    from: '"aria-label":`Example`,',
    to: '',
  },
];

async function mend(page: string): Promise<void> {
  let html = await readFile(page, 'utf8');
  for (const { what, from, to } of mended) {
    if (!html.includes(from)) throw new Error(`Redoc has changed how it ${what}.`);
    html = html.replaceAll(from, to);
  }
  await writeFile(page, html);
}
