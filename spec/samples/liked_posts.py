import json, os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

url = f"{os.environ['BASE_URL']}/2/users/{os.environ['USER_ID']}/liked_tweets"
authorization = f"Bearer {os.environ['ACCESS_TOKEN']}"
query = {
    "tweet.fields": "author_id,created_at",
    "expansions": "author_id",
    "user.fields": "verified",
}

while True:
    request = Request(f"{url}?{urlencode(query)}")
    # A redirect must not carry the token to another place.
    request.add_unredirected_header("Authorization", authorization)
    with urlopen(request) as answer:
        page = json.load(answer)
    users = {user["id"]: user for user in page.get("includes", {}).get("users", [])}
    for post in page.get("data", []):
        author = users.get(post.get("author_id"), {})
        print(post.get("created_at"), author.get("username"), post["text"])
    token = page.get("meta", {}).get("next_token")
    if token is None:
        break
    query["pagination_token"] = token
