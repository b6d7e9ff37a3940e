/** Serves the mock on the port that the thread is given, and tells its address. */
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

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

const { startMock } = await import('@liked-posts/mock/node');
const { url } = await startMock({ port: workerData });
parentPort?.postMessage(url);
