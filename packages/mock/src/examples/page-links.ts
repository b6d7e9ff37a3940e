import type { Example } from './examples.ts';

/** An example page of the contract. */
export type LinkedPage = Pick<Example, 'name' | 'value'>;

/** The tokens in the `meta` of a page. */
export interface PageTokens {
  readonly next_token?: string;
  readonly previous_token?: string;
}

/** The tokens of the page `body`; none if it is not a page or has none. */
export function tokensOf(body: unknown): PageTokens {
  if (typeof body !== 'object' || body === null || !('meta' in body)) return {};
  const { meta } = body;
  if (typeof meta !== 'object' || meta === null) return {};
  return {
    ...('next_token' in meta && { next_token: String(meta.next_token) }),
    ...('previous_token' in meta && { previous_token: String(meta.previous_token) }),
  };
}

/**
 * An example page has a token that leads to no example page, so that paging through the examples
 * would fail.
 */
export class DanglingTokenError extends Error {
  override readonly name = 'DanglingTokenError';
  readonly token: string;
  readonly example: string;

  constructor(token: string, example: string) {
    super(
      `The token ${token} of the example ${example} leads to no example. List the page that it leads to next to it in the contract.`,
    );
    this.token = token;
    this.example = example;
  }
}

/**
 * The page that each token of the examples stands for.
 *
 * The examples say it themselves: if an example has a `next_token` and the one listed after it has
 * a `previous_token`, the two are neighbours, and their tokens stand for each other. Other pages
 * may use the same tokens.
 *
 * @throws {DanglingTokenError} when a token has no page.
 */
export function linkPages<Page extends LinkedPage>(
  examples: readonly Page[],
): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const [index, example] of examples.entries()) {
    const following = examples[index + 1];
    if (following === undefined) break;
    const { next_token: next } = tokensOf(example.value);
    const { previous_token: previous } = tokensOf(following.value);
    if (next === undefined || previous === undefined) continue;
    if ((pages.get(next) ?? following) !== following) continue;
    if ((pages.get(previous) ?? example) !== example) continue;
    pages.set(next, following).set(previous, example);
  }
  for (const example of examples) {
    for (const token of Object.values(tokensOf(example.value))) {
      if (!pages.has(token)) throw new DanglingTokenError(token, example.name);
    }
  }
  return pages;
}
