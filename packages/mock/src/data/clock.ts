import { checkOptions, OptionError, requireDate, whole } from '../option-error.ts';
import { timelineEnd } from './post-id.ts';

/** A change of the clock. Give one of the two. */
export interface ClockChange {
  /** What time it is now, in ISO 8601, such as `2026-07-01T12:00:00Z`. */
  readonly now?: string;
  /** How far to move it forward, in milliseconds. */
  readonly advance?: number;
}

export interface ClockSettings {
  /** The time of this machine, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** When the newest generated Posts were written, in ISO 8601, or `now`. */
  readonly until?: string | undefined;
}

const hundredYears = 100 * 366 * 86_400_000;

/** The time of a mock, in milliseconds since 1970. */
export class Clock {
  /** The time of the newest generated Posts. */
  readonly until: number;
  readonly #base: () => number;
  /** Whether generated polls get older while real time passes, which changes answers. */
  readonly #isLive: boolean;
  #offset = 0;
  #start: number;
  #timeOfPolls: number;

  constructor({ now, until }: ClockSettings) {
    this.#base = now ?? Date.now;
    if (Number.isNaN(new Date(this.#base()).getTime())) {
      throw new OptionError('now', { value: this.#base() }, 'a function that returns milliseconds');
    }
    this.#isLive = now !== undefined || until === 'now';
    this.#start = this.#base();
    this.until =
      until === undefined ? timelineEnd : until === 'now' ? this.#start : Date.parse(until);
    this.#timeOfPolls = this.until;
  }

  readonly now = (): number => this.#base() + this.#offset;

  /**
   * The time at which generated polls are open or closed. It begins with `until`, and then follows
   * the clock, so that the same options give the same polls on every day.
   */
  readonly timeOfPolls = (): number =>
    this.#timeOfPolls + (this.#isLive ? this.#base() - this.#start : 0);

  /** @throws {OptionError} when the change is not valid. */
  move(change: unknown): void {
    const checks = { now: requireDate, advance: whole(0, hundredYears) };
    checkOptions(change, checks, 'clock', 'an object such as { "advance": 900000 }');
    const { now, advance }: ClockChange = change;
    if ((now === undefined) === (advance === undefined)) {
      throw new OptionError('clock', 'it must have one member', 'either `now` or `advance`');
    }
    if (now === undefined) {
      this.#offset += advance ?? 0;
      this.#timeOfPolls += advance ?? 0;
      return;
    }
    this.#start = this.#base();
    this.#timeOfPolls = Date.parse(now);
    this.#offset = this.#timeOfPolls - this.#start;
  }

  reset(): void {
    this.#offset = 0;
    this.#start = this.#base();
    this.#timeOfPolls = this.until;
  }
}
