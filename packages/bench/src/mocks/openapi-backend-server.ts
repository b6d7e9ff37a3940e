/** Serves the bundle with `openapi-backend`, which validates requests and mocks responses, on `node:http`. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { importPeer } from '../peers.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface Context {
  readonly request: { readonly headers: Readonly<Record<string, string | undefined>> };
  readonly operation: { readonly operationId: string };
  readonly validation: { readonly errors: unknown };
}
interface OpenapiBackend {
  OpenAPIBackend: new (
    options: object,
  ) => {
    register(handlers: object): void;
    registerSecurityHandler(name: string, handler: (context: Context) => boolean): void;
    init(): Promise<unknown>;
    handleRequest(request: object): Promise<Answer>;
    mockResponseForOperation(id: string): { status: number; mock: unknown };
  };
}

const [, , port = '', bundle = ''] = process.argv;
const definition = JSON.parse(await readFile(bundle, 'utf8')) as {
  components: { securitySchemes: Readonly<Record<string, unknown>> };
};
const { OpenAPIBackend } = await importPeer<OpenapiBackend>('openapi-backend');
// Not quick, it refuses the bundle: it checks OpenAPI 3.1 by the rules of 3.0.
const api = new OpenAPIBackend({ definition, quick: true });
api.register({
  notImplemented({ operation }: Context): Answer {
    const { status, mock } = api.mockResponseForOperation(operation.operationId);
    return { status, body: mock };
  },
  validationFail: ({ validation }: Context): Answer => ({ status: 400, body: validation.errors }),
  unauthorizedHandler: (): Answer => ({ status: 401, body: { title: 'Unauthorized' } }),
  notFound: (): Answer => ({ status: 404, body: { title: 'Not Found' } }),
});
await api.init();
for (const scheme of Object.keys(definition.components.securitySchemes)) {
  const hasToken = ({ request }: Context) =>
    /^Bearer ./.test(request.headers['authorization'] ?? '');
  api.registerSecurityHandler(scheme, hasToken);
}

createServer(async (request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { status, body } = await api.handleRequest({
    method: request.method,
    path: pathname,
    query: search,
    headers: request.headers,
  });
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.byteLength,
  });
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
