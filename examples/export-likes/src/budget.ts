import type { Page } from '@liked-posts/client';
import { resourcesOf } from './resources.ts';

/** What the service charges at most, in dollars, by its prices of August 2026. */
const prices = {
  post: 0.005,
  user: 0.01,
  /** For each Post or user, if the user of the token owns the application. */
  owned: 0.001,
};

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

  /** `$8.40`: at most, because the service does not charge for anything twice in one day (UTC). */
  get price(): string {
    return dollars(this.#posts * prices.post + this.#users * prices.user);
  }

  /** The price if the user of the token owns the application. */
  get priceIfOwned(): string {
    return dollars((this.#posts + this.#users) * prices.owned);
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

function dollars(amount: number): string {
  return amount.toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 3,
  });
}
