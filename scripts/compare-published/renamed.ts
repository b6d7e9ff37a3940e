/** Names of ours, each with the name that the published description has had since version 2.167. */
type Names = Readonly<Record<string, string>>;

const ofPosts: Names = {
  edit_history_tweet_ids: 'edit_history_post_ids',
  note_tweet: 'note_post',
  referenced_tweets: 'referenced_posts',
};

/**
 * What the published description calls otherwise, by place: a member of `page.data`, a value of
 * `query.expansions` … Recorded answers have our names.
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
