import { readQuery, renamedInQueries } from '@liked-posts/types/request';

/** The values that version 2.167 adds, by parameter: `contract-documents.test.ts` finds them in spec. */
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

/** What is wrong with a query that has a name or a value of the service's newer description. */
export function explainNewerName(query: URLSearchParams): string | undefined {
  const newer = readQuery(query).violations.find(
    ({ name, values }) => isNewer('query', name) || values.some((value) => isNewer(name, value)),
  );
  return newer?.reason;
}

/** Whether the newer description has a name in a place: `post.fields` in `query`, for example. */
function isNewer(place: string, name: string): boolean {
  const newerNames = Object.values(renamedInQueries[place] ?? {});
  return newerNames.includes(name) || (newerValues[place] ?? []).includes(name);
}
