import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { redocly, root } from './redocly.ts';

const bundled = redocly('bundle', 'openapi.yaml', '--output', 'dist/openapi.yaml');
if (bundled.status !== 0) {
  process.stderr.write(bundled.stderr);
  process.exit(1);
}

const description: unknown = parse(readFileSync(join(root, 'dist/openapi.yaml'), 'utf8'));
writeFileSync(join(root, 'dist/openapi.json'), `${JSON.stringify(description, null, 2)}\n`);
