import type { Abilities } from '@liked-posts/mock/server';

/** What the mock can inject. */
export const abilities: Abilities = { dynamic: true, shortPage: false };
