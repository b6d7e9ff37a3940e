import { test } from 'vitest';
import { surviveHostileRequests } from '../../test/survive-hostile-requests.ts';

test('the command line answers 1,000 hostile requests with 4xx and lives on', () =>
  surviveHostileRequests(1000));
