/** Our names and the names that replace them in the published description since version 2.167. */
type Names = Readonly<Record<string, string>>;

const ofPosts: Names = {
  edit_history_tweet_ids: 'edit_history_post_ids',
  note_tweet: 'note_post',
  referenced_tweets: 'referenced_posts',
};

/**
 * The names that differ, by place: a member of `page.data`, a value of `query.expansions` and so
 * on. Recorded answers have our names.
 */
export const renamed: Readonly<Record<string, Names>> = {
  query: { 'tweet.fields': 'post.fields' },
  'query.tweet.fields': ofPosts,
  'query.expansions': {
    edit_history_tweet_ids: 'edit_history_post_ids',
    'referenced_tweets.id': 'referenced_posts',
  },
  'page.data': ofPosts,
  'page.includes': { tweets: 'posts' },
};
