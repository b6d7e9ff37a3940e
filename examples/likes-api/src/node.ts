import { styleText } from 'node:util';
import { serve } from '@hono/node-server';
import { createClient, InvalidOptionError } from '@liked-posts/client';
import { createApp } from './app.ts';

const { SERVICE_URL: baseUrl, PORT: port = '3000', HOST: hostname = '127.0.0.1' } = process.env;
if (!baseUrl) {
  fail(2, 'Set SERVICE_URL to the address of the service, such as https://api.example.com.');
}
try {
  // Checked here, or every request would fail with the same error.
  createClient({ baseUrl });
} catch (error) {
  if (!(error instanceof InvalidOptionError)) throw error;
  fail(2, `SERVICE_URL: ${error.message}`);
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
  fail(2, `PORT: "${port}" is not a port. Give a whole number from 0 to 65535.`);
}

const server = serve(
  { fetch: createApp({ baseUrl }).fetch, port: Number(port), hostname },
  (info) => {
    console.log(`Likes API on http://${info.address}:${info.port}`);
  },
);
server.on('error', ({ message }: Error) => fail(1, message));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Requests in flight are finished; a second signal ends the process at once.
  process.once(signal, () => server.close());
}

/** Ends the process with an error: with 2 if a setting is wrong, and otherwise with 1. */
function fail(exitCode: number, message: string): never {
  console.error(`${styleText('red', 'error:', { stream: process.stderr })} ${message}`);
  process.exit(exitCode);
}
