import json
import subprocess
import unittest
import urllib.error
import urllib.request

# Not by npx, which has an exit code of its own.
MOCK = "node_modules/.bin/liked-posts-mock --port 0 --control --json --quiet --users 1:250,2:0"


class LikedPosts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mock = subprocess.Popen(MOCK.split(), stdout=subprocess.PIPE, text=True)
        cls.url = json.loads(cls.mock.stdout.readline())["listening"]

    @classmethod
    def tearDownClass(cls):
        cls.mock.terminate()
        violations, _ = cls.mock.communicate()
        # The mock ends with 3 if a request was outside the contract.
        assert cls.mock.returncode == 0, violations

    def setUp(self):
        self.ask("/__control/reset", {})

    def tearDown(self):
        self.assertEqual(self.ask("/__control/pending"), [])
        self.assertEqual(self.ask("/__control/violations"), [])

    def ask(self, path, body=None):
        headers = {"Authorization": "Bearer any-token", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read() or "null")

    def likes(self, user):
        """Replace this by your code, configured with the URL of the mock."""
        path, posts = f"/2/users/{user}/liked_tweets", []
        page = self.ask(path)
        while "next_token" in page["meta"]:
            posts += page.get("data", [])
            page = self.ask(f"{path}?pagination_token={page['meta']['next_token']}")
        return posts + page.get("data", [])

    def test_rate_limit_in_the_middle_of_a_walk(self):
        self.ask("/__control/next", [{"match": {"page": 2}, "code": 429}])
        with self.assertRaisesRegex(urllib.error.HTTPError, "429"):
            self.likes("1")
        self.assertEqual(len(self.likes("1")), 250)

    def test_user_without_likes(self):
        self.assertEqual(self.likes("2"), [])


if __name__ == "__main__":
    unittest.main()
