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

const files = globSync('dist/workflows/*.arazzo.yaml', { cwd: packageFolder });
// Workflows that pass inputs to others need version 1.1, which Spectral does not know.
const later = ['pages.arazzo.yaml', 'walk.arazzo.yaml'];

test.for(files)(
  'Spectral accepts %s, unless it needs a version that Spectral does not know',
  async (file) => {
    const isLater = later.includes(basename(file));
    const text = readFileSync(join(packageFolder, file), 'utf8');
    const problems = await findProblems(
      text.replace('arazzo: 1.1.0', 'arazzo: 1.0.1'),
      rulesets.arazzo,
    );

    expect(text).toMatch(isLater ? /^arazzo: 1\.1\.0$/m : /^arazzo: 1\.0\.1$/m);
    if (!isLater) expect(problems).toEqual([]);
    else expect(problems.map(({ code }) => code)).toContain('arazzo-document-schema');
  },
);
