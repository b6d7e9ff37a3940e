const url = process.env.LIKED_POSTS_URL;

const fetchLikedPosts = () =>
  fetch(`${url}/2/users/2244994945/liked_tweets`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

test('sees a page after a failure of the service', async () => {
  await fetch(`${url}/__control/next?token=${accessToken}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ code: 503 }]),
  });

  expect((await fetchLikedPosts()).status).toBe(503);
  expect((await fetchLikedPosts()).status).toBe(200);
});
