/**
 * With these options, the mock in the page and the mock of `pnpm start` have the same Posts every
 * day, so that a link, a token of a page and a copied command mean the same everywhere.
 */
export const sameData = { likes: 250, pages: 'full', until: '2026-03-15T12:00:00Z' } as const;
