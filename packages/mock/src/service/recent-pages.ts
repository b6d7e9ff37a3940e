/**
 * A cache of recent bodies: tests, and people in front of a browser, ask for the same page again
 * and again, and a page changes only if the likes do. It stays small: when it is full, it is
 * emptied.
 */
export class RecentPages {
  readonly #capacity: number;
  readonly #pages = new Map<string, string>();
  #size = 0;

  /** @param capacity how many characters to keep at most. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The body under this key, or else the one that `write` makes. */
  get(key: string, write: () => string): string {
    const kept = this.#pages.get(key);
    if (kept !== undefined) return kept;
    const body = write();
    const size = key.length + body.length;
    if (size > this.#capacity) return body;
    if (this.#size + size > this.#capacity) {
      this.clear();
    }
    this.#pages.set(key, body);
    this.#size += size;
    return body;
  }

  /** Forgets all bodies. */
  clear(): void {
    this.#pages.clear();
    this.#size = 0;
  }
}
