/** Serves the bundle with `@scalar/mock-server` on Hono's adapter for Node, as its documentation says. */
import { readFile } from 'node:fs/promises';
import { importPeer } from '../peers.ts';

interface Scalar {
  createMockServer(options: object): Promise<{ readonly fetch: unknown }>;
}
interface HonoNode {
  serve(options: object): void;
}

const [, , port = '', bundle = ''] = process.argv;
const { createMockServer } = await importPeer<Scalar>('@scalar/mock-server');
const { serve } = await importPeer<HonoNode>('@hono/node-server');
const { fetch } = await createMockServer({ document: await readFile(bundle, 'utf8') });
serve({ fetch, port: Number(port), hostname: '127.0.0.1' });
