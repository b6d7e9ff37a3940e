import { expect, it } from 'vitest';
import { packagesInstalled } from './footprint.ts';
import { peerUrl } from './peers.ts';

it('counts a package and what it depends on, once each', () => {
  expect(packagesInstalled('@liked-posts/types')).toBe(1);
  // The client, the types, openapi-fetch, and what that depends on; undici is optional.
  expect(packagesInstalled('@liked-posts/client')).toBe(4);
});

it('says how to get a peer that is not installed', () => {
  const missing = 'no-such-peer is not installed. Run `pnpm bench:install`.';

  expect(() => peerUrl('no-such-peer')).toThrow(missing);
  expect(() => packagesInstalled('no-such-peer')).toThrow(missing);
});
