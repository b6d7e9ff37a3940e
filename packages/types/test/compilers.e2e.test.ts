import { fileURLToPath } from 'node:url';
import { describeTypeTests } from '@liked-posts/test-utils/type-tests';

describeTypeTests(fileURLToPath(new URL('../', import.meta.url)));
