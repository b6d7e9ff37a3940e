import { fileURLToPath } from 'node:url';
import { describeTypeTests } from '@liked-posts/test-utils/type-tests';

// What Node has, without the DOM library.
const folder = fileURLToPath(new URL('../', import.meta.url));
describeTypeTests(folder, '--types', 'node', '--typeRoots', `${folder}node_modules/@types`);
