/** Rules that the mock breaks when it answers with examples, and why. It keeps all others. */
export const mockDifferences: readonly { readonly rules: RegExp; readonly reason: string }[] = [
  {
    rules: /^(tweetFieldsOnly|userFieldsFollowed)$/,
    reason: 'It answers with an example unchanged, whatever fields were asked for.',
  },
  {
    rules: /^(pageWithoutParameters|expansions-.+|includesReferred)$/,
    reason: 'Its first example has users under includes, whatever expansions were asked for.',
  },
  {
    rules: /^(pageWithoutLikes|pageOfUnknownUser|pageTokenOfAnotherUser)$/,
    reason: 'It knows no users: the first page is the same for all.',
  },
];

/** Rules that cannot be checked then, because the pages in the examples lack the objects. */
export const notShownByMock =
  /^((media|place|poll)Fields(Only|Followed)|tweetFieldsInIncludes|selectionOnLaterPages)$/;
