/**
 * For each place: our names, and the names that replace them. In a query, the place is `query` for
 * names of parameters, or a parameter for its values; in a page, it is the path of the object.
 */
type NamesByPlace = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The parameters and their values that have other names in the service's description since version
 * 2.167 (August 2026). In it, `edit_history_post_ids` and `referenced_posts` are expansions only.
 */
export const renamedInQueries: NamesByPlace = {
  query: { 'tweet.fields': 'post.fields' },
  'tweet.fields': { note_tweet: 'note_post' },
  expansions: {
    edit_history_tweet_ids: 'edit_history_post_ids',
    'referenced_tweets.id': 'referenced_posts',
  },
};

/**
 * The members of a page that have other names in the service's description since version 2.167. The
 * responses that a project captured from the service in October 2026 still have our names.
 */
export const renamedInPages: NamesByPlace = {
  data: {
    edit_history_tweet_ids: 'edit_history_post_ids',
    note_tweet: 'note_post',
    referenced_tweets: 'referenced_posts',
  },
  'data.public_metrics': { retweet_count: 'repost_count' },
  includes: { tweets: 'posts' },
  'includes.users.public_metrics': { tweet_count: 'post_count' },
};
