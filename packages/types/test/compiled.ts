import { compilerIn } from '@liked-posts/test-utils/compiled';

/** Compiles a module as if it stood in this package, which it can import by name. */
export const compile = compilerIn(new URL('./', import.meta.url));
