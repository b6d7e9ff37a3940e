import fc, { type Arbitrary } from 'fast-check';

/** Strings of any characters. */
export const anyString: Arbitrary<string> = fc.string({
  // fast-check has the same unit as `binary`, and the same letters in `webUrl` and `webPath`, but
  // each takes more than a second to create.
  unit: fc
    .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code)),
});

/** Paths of segments with any characters, percent-encoded. */
export const anyPath: Arbitrary<string> = fc
  .array(anyString)
  .map((segments) => `/${segments.map(encodeURIComponent).join('/')}`);

/** Values of the first arbitrary, and once in so many times one of the second. */
export function mostly<One, Other = One>(
  times: number,
  usual: Arbitrary<One>,
  rare: Arbitrary<Other>,
): Arbitrary<One | Other> {
  return fc.oneof({ weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary: rare });
}
