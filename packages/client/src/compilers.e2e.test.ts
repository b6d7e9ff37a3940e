import { fileURLToPath } from 'node:url';
import { describeTypeTests } from '@liked-posts/test-utils/type-tests';

// The libraries of Node: the DOM is not among them.
const folder = fileURLToPath(new URL('../', import.meta.url));
describeTypeTests(folder, '--types', 'node', '--typeRoots', `${folder}node_modules/@types`);
