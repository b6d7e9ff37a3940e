import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { findTool } from '@liked-posts/test-utils/tools';
import { expect, test } from 'vitest';
import { packageFolder } from '../scripts/redocly.ts';

interface Spectral {
  setRuleset(ruleset: { extends: unknown[] }): void;
  run(document: string): Promise<{ code: string }[]>;
}

const load = createRequire(import.meta.url);
const core: { Spectral: new () => Spectral } = load(findTool('@stoplight/spectral-core'));
const rulesets: { arazzo: unknown; oas: unknown } = load(findTool('@stoplight/spectral-rulesets'));

function findProblems(text: string, ruleset: unknown) {
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [ruleset] });
  return spectral.run(text);
}

test('Spectral reports only the missing contact in the contract', async () => {
  const text = readFileSync(join(packageFolder, 'dist/openapi.yaml'), 'utf8');
  const problems = await findProblems(text, rulesets.oas);

  expect(problems.map(({ code }) => code)).toEqual(['info-contact']);
});

// Workflows that pass inputs to others need version 1.1, which Spectral does not know.
const later = ['pages.arazzo.yaml', 'walk.arazzo.yaml'];
const files = globSync('dist/workflows/*.arazzo.yaml', { cwd: packageFolder });

test.for(files.filter((file) => !later.includes(basename(file))))(
  'Spectral accepts %s',
  async (file) => {
    const text = readFileSync(join(packageFolder, file), 'utf8');
    expect(await findProblems(text, rulesets.arazzo)).toEqual([]);
  },
);
