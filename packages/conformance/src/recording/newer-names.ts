import { readQuery, renamedInQueries } from '@liked-posts/types/request';

/**
 * The values that version 2.167 of the service's description adds, by parameter. The README of spec has
 * them, as `contract-documents.test.ts` checks.
 */
export const newerValues: Readonly<Record<string, readonly string[]>> = {
  'tweet.fields': [
    'article_title',
    'matched_media_notes',
    'note_request_suggestions',
    'paid_partnership',
  ],
  expansions: ['username'],
  'user.fields': ['subscriber_count', 'subscribes_to_you'],
};

/** Why a query is outside the contract, if it has a newer name or value, such as `post.fields`. */
export function explainNewerName(query: URLSearchParams): string | undefined {
  const newer = readQuery(query).violations.find(
    ({ name, values }) =>
      listNewerNames('query').includes(name) ||
      values.some((value) => listNewerNames(name).includes(value)),
  );
  return newer?.reason;
}

/** The names that are newer than the contract: of parameters in `query`, or of values of a parameter. */
function listNewerNames(place: string): string[] {
  return [...Object.values(renamedInQueries[place] ?? {}), ...(newerValues[place] ?? [])];
}
