curl -G "$BASE_URL/2/users/$USER_ID/liked_tweets" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -d max_results=100 \
  -d tweet.fields=author_id,created_at \
  -d expansions=author_id \
  -d user.fields=verified
