/**
 * How often something occurs in generated data, from 0 to 1. Where recordings of the service say
 * how often, the comment gives their figures.
 */
export const shares = {
  /** A text has line breaks: 893 of 3,203 liked Posts. */
  lineBreak: 0.3,
  /** A text has `&amp;`, `&lt;` or `&gt;`: 372 of 3,203 liked Posts. */
  escape: 0.13,
  /**
   * The text of a Post with media ends with the link to it: 4,056 of 4,079. Of quotes, nobody has
   * counted it, so that fewer have it.
   */
  mediaLink: 0.97,
  quoteLink: 0.5,
  /** A text contains letters other than Latin ones: 302 of 13,143. */
  otherScript: 0.02,
  /** An identifier of a user has 18 or 19 digits: 3,230 of 7,413. */
  longUserId: 0.44,
  /** A mention has no `id`: 9,302 of 19,586. */
  mentionWithoutId: 0.47,
  /** A mention has a handle that no account has any more: 4 of 15,033, here more often. */
  renamed: 0.02,
  /**
   * A link has a `title`, `unwound_url`, `status` and `images`: 5 to 7 % of all links, thus more of
   * those that lead neither to media nor to Posts.
   */
  card: 0.2,
  /** A page of 100 has `errors`: 15 %. They come from Posts near each other, one group in so many. */
  likesPerGone: 700,
  /** An error about what is protected names it in `resource_id`, too: few. */
  protectedWithId: 0.1,
  /** An error has a `status`. The service promises one, and recordings have none. */
  errorStatus: 0.25,
  /** A user has an empty `description`: 10 % of 7,413; an empty `url`: 54 %. */
  emptyDescription: 0.1,
  emptyUrl: 0.54,
  /** A user has an empty `profile_image_url`: seen, not counted. */
  emptyPicture: 0.02,
  /** A media object has an `alt_text`: 3 %. */
  altText: 0.03,
  /** Raw letters beyond ASCII in an `expanded_url`, an empty `geo`: seen, not counted. */
  rawLetters: 0.05,
  emptyGeo: 0.02,
  /** An included Post comes twice, with other `entities`: seen, not counted. */
  repeated: 0.006,
  /** A Post has a `username`. The service promises it, and no recording has it. */
  username: 0.02,
} as const;
