import { it } from 'vitest';
import { servers, surviveHostileRequests } from '../test/survive-hostile-requests.ts';

it.each(servers)('the %s answers 1,000 hostile requests with 4xx and lives on', (server) =>
  surviveHostileRequests(server, 1_000),
);
