import type { Page } from '@liked-posts/client';
import { resourcesOf } from './resources.ts';

/** What a run has received, each Post, user or media object once, and at how much it stops. */
export class Budget {
  readonly #most: number;
  readonly #counted = new Set<string>();
  #posts = 0;
  #users = 0;

  constructor(most = Infinity) {
    this.#most = most;
  }

  /** How many resources the run has received. */
  get received(): number {
    return this.#counted.size;
  }

  get isSpent(): boolean {
    return this.received >= this.#most;
  }

  add(page: Page<unknown>): void {
    const { tweets, users } = resourcesOf(page, this.#counted);
    this.#posts += tweets;
    this.#users += users;
  }

  /** `1,020 resources (800 Posts, 200 users, 20 others)` */
  toString(): string {
    const all = this.received;
    const counts = [
      `${this.#posts.toLocaleString('en')} Posts`,
      `${this.#users.toLocaleString('en')} users`,
      `${(all - this.#posts - this.#users).toLocaleString('en')} others`,
    ];
    return `${all.toLocaleString('en')} resources (${counts.join(', ')})`;
  }
}
