import { readFileSync } from 'node:fs';
import type { Contract } from '../types/openapi.d.cts';

/** The built contract; a copy for each caller, so that tests may change it. */
export function readBundle(): Contract {
  const file = new URL('../dist/openapi.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
