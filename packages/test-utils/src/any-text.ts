import fc, { type Arbitrary, type StringConstraints } from 'fast-check';

// The unit `binary` of fast-check is the same, and so are the letters of its `webUrl` and `webPath`:
// each takes more than a second to make.
const character = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Texts of any characters. */
export function anyText(constraints: Omit<StringConstraints, 'unit'> = {}): Arbitrary<string> {
  return fc.string({ unit: character, ...constraints });
}

/** Paths of segments with any characters, in the form that URLs have. */
export const anyPath: Arbitrary<string> = fc
  .array(anyText())
  .map((segments) => `/${segments.map(encodeURIComponent).join('/')}`);
