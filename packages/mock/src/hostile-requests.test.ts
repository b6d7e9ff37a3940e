import { it } from 'vitest';
import { servers, surviveHostileRequests } from '../test/survive-hostile-requests.ts';

it.each(servers)('the %s answers 400 hostile requests with 4xx and lives on', (server) =>
  surviveHostileRequests(server, 400),
);
