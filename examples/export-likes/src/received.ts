interface Identified {
  readonly id: string;
}

/** The part of a page that the service charges for. */
interface ReceivedPage {
  readonly data: readonly Identified[];
  readonly includes: {
    readonly tweets?: readonly Identified[];
    readonly users?: readonly Identified[];
  };
}

/** The Posts and users that a run has received, each once. */
export class Received {
  readonly #posts = new Set<string>();
  readonly #users = new Set<string>();

  add({ data, includes: { tweets = [], users = [] } }: ReceivedPage): void {
    for (const { id } of [...data, ...tweets]) this.#posts.add(id);
    for (const { id } of users) this.#users.add(id);
  }

  /** `1,020 Posts and 800 users` */
  toString(): string {
    return `${renderCount(this.#posts.size, 'Post')} and ${renderCount(this.#users.size, 'user')}`;
  }
}

/** `1,300 Posts`, `1 Post` */
export function renderCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
