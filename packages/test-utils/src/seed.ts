/** What random data of a test is drawn from. The name of the test says it; `FAST_CHECK_SEED` repeats it. */
export const seed: number = Number(
  process.env['FAST_CHECK_SEED'] ?? Math.floor(Math.random() * 2 ** 31),
);

/** How to repeat a test with the same data. */
export const repeat: string = `FAST_CHECK_SEED=${seed}`;
