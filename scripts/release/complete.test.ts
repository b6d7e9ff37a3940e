import { expect, it } from 'vitest';
import { withWholeLinks } from './complete.ts';

const source = {
  address: 'https://git.example.com/owner/name',
  commit: '0123abc',
  directory: 'packages/client',
};

it.each([
  ['[mock](../mock/)', '[mock](https://git.example.com/owner/name/tree/0123abc/packages/mock/)'],
  [
    '[`faults`](../mock/#faults "x")',
    '[`faults`](https://git.example.com/owner/name/tree/0123abc/packages/mock/#faults "x")',
  ],
  [
    '[what](../../spec/README.md#what)',
    '[what](https://git.example.com/owner/name/blob/0123abc/spec/README.md#what)',
  ],
  ['![a](a.svg)', '![a](https://git.example.com/owner/name/raw/0123abc/packages/client/a.svg)'],
  [
    '[![a](a.svg)](b.ts)',
    '[![a](https://git.example.com/owner/name/raw/0123abc/packages/client/a.svg)](https://git.example.com/owner/name/blob/0123abc/packages/client/b.ts)',
  ],
  ['[here](#options) [there](https://example.com) [by](mailto:a@example.com)', undefined],
])('%s leads into the repository, if it was relative', (text, expected) => {
  expect(withWholeLinks(text, source)).toBe(expected ?? text);
});
