import { readQuery, renamedInQueries } from '@liked-posts/types/request';

/*
 * Version 2.167 of the service's description renames parameters and values, such as `tweet.fields` to
 * `post.fields`, and adds values. The contract has the older names alone.
 */

/** The added values by parameter. `contract-documents.test.ts` finds them in the README of spec. */
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

/** What `readQuery` says of the first newer name or value in a query; undefined if it has none. */
export function explainNewerName(query: URLSearchParams): string | undefined {
  const newer = readQuery(query).violations.find(
    ({ name, values }) =>
      isNewerParameter(name) || values.some((value) => isNewerValue(name, value)),
  );
  return newer?.reason;
}

function isNewerParameter(name: string): boolean {
  return Object.values(renamedInQueries['query'] ?? {}).includes(name);
}

/** Whether a value of a parameter was added, or is the newer name of another one. */
function isNewerValue(parameter: string, value: string): boolean {
  const newerNames = Object.values(renamedInQueries[parameter] ?? {});
  return newerNames.includes(value) || (newerValues[parameter] ?? []).includes(value);
}
