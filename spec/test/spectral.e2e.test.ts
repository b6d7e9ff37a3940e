import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { installed } from '@liked-posts/test-utils/tools';
import { expect, test } from 'vitest';
import { root } from '../scripts/redocly.ts';

interface Spectral {
  setRuleset(ruleset: { extends: unknown[] }): void;
  run(document: string): Promise<{ code: string; message: string; path: (string | number)[] }[]>;
}

const load = createRequire(import.meta.url);
const core: { Spectral: new () => Spectral } = load(installed('@stoplight/spectral-core'));
const { arazzo }: { arazzo: unknown } = load(installed('@stoplight/spectral-rulesets'));
const spectral = new core.Spectral();
spectral.setRuleset({ extends: [arazzo] });

const files = globSync('dist/workflows/*.arazzo.yaml', { cwd: root });
// Workflows that pass inputs to others need version 1.1, which Spectral does not know.
const later = ['pages.arazzo.yaml', 'walk.arazzo.yaml'];

test.for(files.filter((file) => !later.includes(basename(file))))(
  'Spectral accepts %s',
  async (file) => {
    const text = readFileSync(join(root, file), 'utf8');

    expect(text).toMatch(/^arazzo: 1\.0\.1$/m);
    expect(await spectral.run(text)).toEqual([]);
  },
);

test.for(files.filter((file) => later.includes(basename(file))))(
  '%s needs a version of Arazzo that Spectral does not know',
  async (file) => {
    const text = readFileSync(join(root, file), 'utf8').replace('1.1.0', '1.0.1');

    expect(await spectral.run(text)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code: 'arazzo-document-schema' })]),
    );
  },
);
