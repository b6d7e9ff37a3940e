export { matrix as default } from '../../vitest.base.ts';
