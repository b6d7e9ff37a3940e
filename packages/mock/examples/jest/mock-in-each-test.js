const control = `${process.env.LIKED_POSTS_URL}/__control`;

// A test that sends requests outside the contract on purpose resets the mock at its end.
afterEach(async () => {
  const violations = await (await fetch(`${control}/violations`)).json();
  await fetch(`${control}/reset`, { method: 'POST' });
  expect(violations).toEqual([]);
});
