import { fileURLToPath } from 'node:url';
import { describeTypeTests } from './type-tests.ts';

describeTypeTests(fileURLToPath(new URL('../', import.meta.url)));
