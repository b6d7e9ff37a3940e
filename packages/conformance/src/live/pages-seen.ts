import type { PagesSeen, PlannedRequest } from '../requests/planned-request.ts';
import { type CheckedPage, findToken } from '../traffic/interaction.ts';

/** Adds what a page of the option `user` shows. */
export function addPage(
  pagesSeen: PagesSeen,
  page: CheckedPage,
  { isFullPage }: Pick<PlannedRequest, 'isFullPage'>,
): PagesSeen {
  return {
    handle: pagesSeen.handle ?? findHandle(page),
    fullPage: isFullPage ? page.posts : pagesSeen.fullPage,
    nextPage: findNextPage(page) ?? pagesSeen.nextPage,
  };
}

function findHandle({ includes }: CheckedPage): string | undefined {
  const users = includes.get('users') ?? [];
  return users.map(({ username }) => username).find(isHandle);
}

/** Whether a value can be a username, such as `anna_2`. Digits alone would be an identifier. */
function isHandle(value: unknown): value is string {
  return typeof value === 'string' && /^\w+$/.test(value) && !/^\d+$/.test(value);
}

/** The query for the page after one with expansions: `accessTokenMissing` needs these in its query. */
function findNextPage({ interaction }: CheckedPage): PagesSeen['nextPage'] {
  const { query } = interaction;
  const pagination_token = findToken(interaction, 'next_token');
  if (pagination_token === undefined || !query.has('expansions')) return undefined;
  return { ...Object.fromEntries(query), pagination_token };
}
