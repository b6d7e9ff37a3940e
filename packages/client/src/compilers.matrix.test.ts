import { fileURLToPath } from 'node:url';
import { describeTypeTests } from '../../types/test/type-tests.ts';

// What Node has, without the DOM library.
describeTypeTests(fileURLToPath(new URL('../', import.meta.url)), { types: ['node'] });
