const control = `${process.env.LIKED_POSTS_URL}/__control`;

beforeEach(() => fetch(`${control}/reset`, { method: 'POST' }));

// A test that sends what is outside the contract on purpose resets the mock at its end.
afterEach(async () => {
  expect(await (await fetch(`${control}/violations`)).json()).toEqual([]);
});
