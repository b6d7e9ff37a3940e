import { fileURLToPath } from 'node:url';
import { describeTypeTests } from '@liked-posts/test-utils/type-tests';

// What Node has, without the DOM library.
describeTypeTests(fileURLToPath(new URL('../', import.meta.url)), { types: ['node'] });
