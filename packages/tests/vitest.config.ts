export { tests as default } from '../../vitest.base.ts';
