import { startMock } from '@liked-posts/mock/node';
import { test } from 'vitest';
import { surviveHostileRequests } from '../../mock/test/survive-hostile-requests.ts';
import { cliOf } from './cli-of.ts';

test('the proxy passes 2,000 hostile requests on to a service, with 4xx for all, and lives on', async () => {
  await using service = await startMock();
  await surviveHostileRequests(2000, cliOf('conformance'), 'proxy', service.url);
});
