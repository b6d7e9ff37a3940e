type Names = Readonly<Record<string, string>>;

const ofPosts: Names = {
  edit_history_tweet_ids: 'edit_history_post_ids',
  note_tweet: 'note_post',
  referenced_tweets: 'referenced_posts',
};

/**
 * Our names, and those that replace them in the service's description since version 2.167, by
 * place: parameters, values of parameters, and members of a page. Responses recorded in August 2026
 * still have our names.
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
