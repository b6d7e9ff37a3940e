import { expect, it } from 'vitest';
import { footprint } from './footprint.ts';
import { MissingPeerError, peerUrl } from './peers.ts';

it('counts a package and what it depends on, once each', () => {
  const types = footprint('@liked-posts/types');
  const client = footprint('@liked-posts/client');

  expect(types.packages).toBe(1);
  // The client, the types, openapi-fetch, and what that depends on.
  expect(client.packages).toBe(4);
  expect(client.bytes).toBeGreaterThan(types.bytes);
});

it('says how to get a peer that is not installed', () => {
  expect(() => peerUrl('no-such-peer')).toThrow(MissingPeerError);
  expect(() => peerUrl('no-such-peer')).toThrow(
    'no-such-peer is not installed. Run `pnpm bench:install`.',
  );
});
