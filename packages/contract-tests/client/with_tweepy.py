"""Lists the Posts that a user likes, then causes three errors. Prints what tweepy makes of both.

The arguments are the URL of the mock, and a query as JSON. The output is JSON: the `PrintedListing`
of `other-clients.e2e.test.ts`, and more for its tests of tweepy.
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
pages = []
listing_error = ""
try:
    for page in tweepy.Paginator(client.get_liked_tweets, 42, **json.loads(query)):
        pages.append(page)
except Exception as error:
    listing_error = f"{type(error).__name__}: {error}"
posts = [post for page in pages for post in page.data or []]
print(
    json.dumps(
        {
            "posts": len({post.id for post in posts}),
            "error": listing_error,
            "typesOfTimes": sorted({type(post.created_at).__name__ for post in posts}),
            "latestTime": max((post.created_at.isoformat() for post in posts), default=None),
            "included": sorted({resource for page in pages for resource in page.includes}),
            "errorsByStatus": {
                "400": catch_error(client.get_liked_tweets, 42, max_results=3),
                "401": catch_error(create_client("").get_liked_tweets, 42),
                "404": catch_error(client.get_me, user_auth=False),
            },
        }
    )
)
