import type { Abilities } from '@liked-posts/sandbox/front';

/** What the mock can be asked for. */
export const abilities: Abilities = { dynamic: true, shortPage: false };
