"""Lists the Posts that a user likes, then causes three errors. Prints what tweepy makes of both.

`PrintedListing` in `other-clients.e2e.test.ts` describes the JSON.
"""

import json
import os
import sys

import tweepy
from requests.adapters import HTTPAdapter

mock_url, query = sys.argv[1:]


class MockAdapter(HTTPAdapter):
    """Sends requests to the mock, because the code of tweepy names the host of the service."""

    def send(self, request, **options):
        request.url = request.url.replace("https://api.twitter.com", mock_url)
        return super().send(request, **options)


def create_client(token):
    client = tweepy.Client(token)
    client.session.trust_env = False
    client.session.verify = os.environ["REQUESTS_CA_BUNDLE"]
    client.session.mount("https://", MockAdapter())
    return client


def catch_error(call, *args, **options):
    try:
        call(*args, **options)
    except tweepy.HTTPException as error:
        return {"name": type(error).__name__, "messages": error.api_messages}


client = create_client("any-token")
try:
    pages = list(tweepy.Paginator(client.get_liked_tweets, 42, **json.loads(query)))
except Exception as error:
    print(json.dumps({"posts": 0, "error": f"{type(error).__name__}: {error}"}))
    sys.exit()
posts = [post for page in pages for post in page.data or []]
print(
    json.dumps(
        {
            "posts": len({post.id for post in posts}),
            "error": "",
            "times": sorted({type(post.created_at).__name__ for post in posts}),
            "latest": max(post.created_at for post in posts).isoformat(),
            "included": sorted({resource for page in pages for resource in page.includes}),
            "errors": {
                "400": catch_error(client.get_liked_tweets, 42, max_results=3),
                "401": catch_error(create_client("").get_liked_tweets, 42),
                "404": catch_error(client.get_me, user_auth=False),
            },
        }
    )
)
