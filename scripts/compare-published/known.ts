/** Differences that are not reported, besides the names in `types/src/request/renamed.ts`. */
export const known: readonly string[] = [
  // The published description has only `default` for errors. Ours are recorded or documented.
  ...['400', '401', '402', '403', '404', '429', '500', '503'].map(
    (status) => `responses has no ${status} any more.`,
  ),
  // New in version 2.166. No recorded answer has one of these.
  ...['matched_media_notes', 'note_request_suggestions', 'paid_partnership'].flatMap((field) => [
    `tweet.fields of query has a new "${field}".`,
    `page.data has a new ${field}.`,
  ]),
  // New in version 2.167, which does not say what it expands.
  'expansions of query has a new "username".',
];
