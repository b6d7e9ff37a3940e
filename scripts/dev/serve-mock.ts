/**
 * Loads Prism, waits to be told the port, has Prism answer anew, serves the mock until its parent
 * lets go of it.
 */
import { createRequire, registerHooks } from 'node:module';

// What is generated from the contract is read from the sources, so that it follows without a build.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [, folder, file] =
      /^(.*\/packages\/(?:types|mock|prism-mock))\/dist\/(.*)\.js$/.exec(resolved.url) ?? [];
    if (folder === undefined) return resolved;
    return { ...resolved, url: `${folder}/src/${file}.ts`, format: 'module-typescript' };
  },
});

// It takes the longest to load; everything else has to wait for the contract.
createRequire(import.meta.resolve('@liked-posts/prism-mock'))('@stoplight/prism-http');

// Ctrl-C reaches the whole group; the parent decides when this ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ port }: { port: number }) => {
  try {
    // What Prism answers now.
    await import('../../packages/prism-mock/scripts/generate.ts');
    const { startMock } = await import('@liked-posts/prism-mock');
    const { url } = await startMock({ port });
    process.send?.({ url });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
