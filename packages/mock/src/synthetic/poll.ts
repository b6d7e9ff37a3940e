import type { Poll } from '@liked-posts/types';
import type { Complete } from '../likes/timeline.ts';
import { mix, mixText, pick } from './hash.ts';
import { idPattern, writtenAt } from './post-id.ts';
import { pollLabels } from './words.ts';

const durations: readonly number[] = [1440, 4320, 10_080, 60, 30];

export function pollOf(seed: number, id: string, now: () => number): SyntheticPoll | undefined {
  return idPattern.test(id) ? new SyntheticPoll(seed, id, now) : undefined;
}

/** A generated poll. It follows from the seed, its identifier and the time. */
export class SyntheticPoll implements Complete<Poll> {
  readonly id: string;
  readonly #hash: number;
  readonly #now: () => number;

  constructor(seed: number, id: string, now: () => number) {
    this.id = id;
    this.#now = now;
    this.#hash = mixText(seed, id);
  }

  get options(): Poll['options'] {
    return pick(pollLabels, mix(this.#hash, 1)).map((label, index) => ({
      position: index + 1,
      label,
      votes: mix(this.#hash, 10 + index) % 900,
    }));
  }

  get duration_minutes(): number {
    return pick(durations, mix(this.#hash, 2));
  }

  get end_datetime(): string {
    return new Date(this.#end).toISOString();
  }

  get voting_status(): NonNullable<Poll['voting_status']> {
    return this.#end > this.#now() ? 'open' : 'closed';
  }

  get #end(): number {
    return writtenAt(this.id) + this.duration_minutes * 60_000;
  }
}
