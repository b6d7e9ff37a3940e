import json
import sys
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from generated import liked_posts_page_from_dict

posts = set()
token = None
while True:
    query = {"tweet.fields": "created_at,author_id,reply_settings", "expansions": "author_id"}
    if token is not None:
        query["pagination_token"] = token
    request = Request(f"{sys.argv[1]}/2/users/42/liked_tweets?{urlencode(query)}")
    request.add_header("Authorization", "Bearer any-token")
    with urlopen(request) as response:
        page = liked_posts_page_from_dict(json.load(response))
    users = {user.id for user in (page.includes and page.includes.users) or []}
    posts |= {post.id for post in page.data or [] if post.created_at and post.author_id in users}
    token = page.meta and page.meta.next_token
    if token is None:
        break
print(len(posts))
