import { it } from 'vitest';
import { surviveHostileRequests } from '../test/survive-hostile-requests.ts';

it('answers 2,000 hostile requests with 4xx and lives on', () => surviveHostileRequests(2_000));
