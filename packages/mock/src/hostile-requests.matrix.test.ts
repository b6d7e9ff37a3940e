import { it } from 'vitest';
import { surviveHostileRequests } from '../test/survive-hostile-requests.ts';
import { startMock } from './start-mock.ts';

it('answers 10,000 hostile requests with 4xx and lives on', () => surviveHostileRequests(10_000));

it('passes 5,000 hostile requests on to a service, with 4xx for all, and lives on', async () => {
  await using service = await startMock();
  await surviveHostileRequests(5_000, service.url);
});
