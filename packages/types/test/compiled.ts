import { compilerIn } from '@liked-posts/test-utils/compiled';

/** Compiles a module as part of this package, which it can import by name. */
export const compile = compilerIn(new URL('./', import.meta.url));
