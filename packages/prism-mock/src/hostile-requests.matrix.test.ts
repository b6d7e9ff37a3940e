import { it } from 'vitest';
import { servers, surviveHostileRequests } from '../test/survive-hostile-requests.ts';

it.each(servers)('the %s answers 10,000 hostile requests with 4xx and lives on', (server) =>
  surviveHostileRequests(server, 10_000),
);
