import type { BrokenService } from './broken-service.ts';
import { lenient } from './lenient.ts';
import { paging } from './paging.ts';
import { selecting } from './selecting.ts';
import { writing } from './writing.ts';

/** Every service that breaks the contract on purpose. */
export const brokenServices: readonly BrokenService[] = [
  ...lenient,
  ...selecting,
  ...paging,
  ...writing,
];
