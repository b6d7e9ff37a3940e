import type { LikedPostsQuery, Page } from '@liked-posts/client';

/** The Posts and users that a run has received, each once: the service charges for them. */
export class Received {
  readonly #posts = new Set<string>();
  readonly #users = new Set<string>();

  add({ data, includes }: Pick<Page<LikedPostsQuery>, 'data' | 'includes'>): void {
    for (const { id } of [...data, ...(includes.tweets ?? [])]) this.#posts.add(id);
    for (const { id } of includes.users ?? []) this.#users.add(id);
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
