/** Waits for a message with the port, and serves the mock until the parent disconnects. */
import { registerHooks } from 'node:module';

// Generated modules are loaded from the sources, so that changes need no build.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [, folder, file] =
      /^(.*\/packages\/(?:types|mock))\/dist\/(.*)\.js$/.exec(resolved.url) ?? [];
    if (folder === undefined) return resolved;
    return { ...resolved, url: `${folder}/src/${file}.ts`, format: 'module-typescript' };
  },
});

// Ctrl-C reaches the whole group; the parent decides when this ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ port }: { port: number }) => {
  try {
    const { startMock } = await import('@liked-posts/mock/node');
    const { url } = await startMock({ port, answers: 'examples' });
    process.send?.({ url });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
