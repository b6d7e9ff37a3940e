import json
import sys
from urllib.parse import urlencode
from urllib.request import Request, urlopen

posts = set()
token = None
while True:
    query = {"tweet.fields": "created_at,author_id,reply_settings", "expansions": "author_id"}
    if token is not None:
        query["pagination_token"] = token
    request = Request(f"{sys.argv[1]}/2/users/42/liked_tweets?{urlencode(query)}")
    request.add_header("Authorization", "Bearer any-token")
    with urlopen(request) as response:
        page = json.load(response)
    users = {user["id"] for user in page.get("includes", {}).get("users", [])}
    for post in page.get("data", []):
        if "created_at" in post and post.get("author_id") in users:
            posts.add(post["id"])
    token = page.get("meta", {}).get("next_token")
    if token is None:
        break
print(len(posts))
