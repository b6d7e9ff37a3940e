import { serve } from '@hono/node-server';
import { createClient, InvalidOptionError } from '@liked-posts/client';
import { createApp } from './app.ts';

const { SERVICE_URL: baseUrl, PORT: port = '3000', HOST: hostname = '127.0.0.1' } = process.env;
if (!baseUrl) {
  console.error('Set SERVICE_URL to the address of the service, such as https://api.example.com.');
  process.exit(1);
}
try {
  // Checked here, or every request would fail with the same error.
  createClient({ baseUrl });
} catch (error) {
  if (!(error instanceof InvalidOptionError)) throw error;
  console.error(`SERVICE_URL: ${error.message}`);
  process.exit(1);
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
  console.error(`PORT: "${port}" is not a port. Give a whole number from 0 to 65535.`);
  process.exit(1);
}

const server = serve(
  { fetch: createApp({ baseUrl }).fetch, port: Number(port), hostname },
  (info) => {
    console.log(`Likes API on http://${info.address}:${info.port}`);
  },
);
server.on('error', ({ message }: Error) => {
  console.error(message);
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Requests in flight are finished; a second signal ends the process at once.
  process.once(signal, () => server.close());
}
