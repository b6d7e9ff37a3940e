"""Lists the Posts that a user likes, then fails in three ways, and prints what tweepy made of it."""

import json
import os
import sys

import tweepy
from requests.adapters import HTTPAdapter

address, query = sys.argv[1:]


class ToMock(HTTPAdapter):
    """Sends requests to the mock. The address of the service is in the code of tweepy."""

    def send(self, request, **options):
        request.url = request.url.replace("https://api.twitter.com", address)
        return super().send(request, **options)


def client_with(token):
    client = tweepy.Client(token)
    client.session.trust_env = False
    client.session.verify = os.environ["REQUESTS_CA_BUNDLE"]
    client.session.mount("https://", ToMock())
    return client


def failure_of(call, *args, **options):
    try:
        call(*args, **options)
    except tweepy.HTTPException as error:
        return [type(error).__name__, error.api_messages]


client = client_with("any-token")
pages = list(tweepy.Paginator(client.get_liked_tweets, 42, **json.loads(query)))
posts = [post for page in pages for post in page.data or []]
print(
    json.dumps(
        {
            "pages": len(pages),
            "posts": len({post.id for post in posts}),
            "times": sorted({type(post.created_at).__name__ for post in posts}),
            "latest": max(post.created_at for post in posts).isoformat(),
            "included": sorted({resource for page in pages for resource in page.includes}),
            "400": failure_of(client.get_liked_tweets, 42, max_results=3),
            "401": failure_of(client_with("").get_liked_tweets, 42),
            "404": failure_of(client.get_me, user_auth=False),
        }
    )
)
