import { fileURLToPath } from 'node:url';
import { describeTypeTests } from '@liked-posts/equipment/type-tests';

describeTypeTests(fileURLToPath(new URL('../', import.meta.url)));
