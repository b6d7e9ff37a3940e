import { byHand } from './readers/by-hand.ts';
import { ours } from './readers/ours.ts';
import { sdks } from './readers/sdks.ts';

/** Is told of every Post, in order; with the handle of its author if the reader looks authors up. */
export type Visit = (id: string, author?: string | undefined) => void;

/** One way to read liked Posts. */
export interface Reader {
  /** What is written by hand for the same task. */
  readonly byHand: 'fetch by hand' | 'fetch by hand, with authors';
  /** Imports what the way needs; returns what reads all Posts from the service at `url`. */
  load(): Promise<(url: string, visit: Visit) => Promise<void>>;
}

/** Ways to read, by what tables call them. */
export type Readers = Readonly<Record<string, Reader>>;

/** All ways that are compared. */
export const readers: Readers = { ...byHand, ...ours, ...sdks };
