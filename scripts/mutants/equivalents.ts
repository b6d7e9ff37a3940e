import type { Mutant } from './mutants.ts';

/** A mutant that no test can notice, and why. */
interface Equivalent extends Pick<Mutant, 'file' | 'code' | 'before' | 'after'> {
  readonly because: string;
}

/** Each was looked at by hand. */
export const equivalents: readonly Equivalent[] = [];

/** Why a mutant cannot be noticed; undefined if it can. */
export function reasonOf({ file, code, before, after }: Mutant): string | undefined {
  const isThis = (one: Equivalent) =>
    one.file === file && one.code === code && one.before === before && one.after === after;
  return equivalents.find(isThis)?.because;
}
