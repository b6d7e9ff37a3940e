import { it } from 'vitest';
import { servers, surviveHostileRequests } from '../test/survive-hostile-requests.ts';
import { startMock } from './start-mock.ts';

it.each(servers)('the %s answers 10,000 hostile requests with 4xx and lives on', (server) =>
  surviveHostileRequests(server, 10_000),
);

it('the proxy passes 5,000 hostile requests on to a service, with 4xx for all, and lives on', async () => {
  await using service = await startMock();
  await surviveHostileRequests('mock', 5_000, service.url);
});
