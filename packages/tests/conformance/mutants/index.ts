import { lenient } from './lenient.ts';
import type { Mutant } from './mutant.ts';
import { paging } from './paging.ts';
import { selecting } from './selecting.ts';
import { writing } from './writing.ts';

/** Every service that breaks the contract on purpose. */
export const mutants: readonly Mutant[] = [...lenient, ...selecting, ...paging, ...writing];
