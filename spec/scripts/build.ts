import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Contract } from '../types/openapi.d.ts';
import { listAssumptions } from './assumptions.ts';
import { redocly, root } from './redocly.ts';
import { forReaders } from './reference.ts';

/** What Redoc shows without being asked to. */
const display = {
  hideDownloadButtons: true,
  maxDisplayedEnumValues: 100,
  schemasExpansionLevel: 2,
};

async function run(...args: string[]): Promise<void> {
  const { status, stdout, stderr } = await redocly(...args);
  if (status === 0) return;
  process.stderr.write(stdout + stderr);
  process.exit(1);
}

function write(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

await run('bundle', 'openapi.yaml', '--output=dist/openapi.yaml');
const contract: Contract = parse(readFileSync(join(root, 'dist/openapi.yaml'), 'utf8'));
write(join(root, 'dist/openapi.json'), contract);

const assumptions = listAssumptions(contract);
write(join(root, 'dist/assumptions.json'), assumptions);

const scratch = mkdtempSync(join(tmpdir(), 'liked-posts-spec-'));
try {
  const source = join(scratch, 'openapi.json');
  write(source, forReaders(contract, assumptions));
  await run(
    'build-docs',
    source,
    '--output=dist/reference.html',
    '--inlineBundle',
    '--template=scripts/reference.hbs',
    `--openapi=${JSON.stringify(display)}`,
    `--title=${contract.info.title}`,
  );
} finally {
  rmSync(scratch, { recursive: true });
}

// The page must open where there is no network. Redoc's credit loads its logo; its text stays.
const page = join(root, 'dist/reference.html');
const html = readFileSync(page, 'utf8');
const logo = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const name =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='36' height='12'%3E%3Ctext y='9.5' font-family='sans-serif' font-size='10' fill='%23507' %3ERedocly%3C/text%3E%3C/svg%3E";
if (!html.includes(logo)) throw new Error('Redoc has changed how it loads its logo.');
writeFileSync(page, html.replaceAll(logo, name));
