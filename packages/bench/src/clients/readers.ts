import { byHand } from './readers/by-hand.ts';
import { ours } from './readers/ours.ts';
import type { Readers } from './readers/reader.ts';
import { twitterApiSdkReaders } from './readers/twitter-api-sdk.ts';
import { twitterApiV2Readers } from './readers/twitter-api-v2.ts';
import { xdkReaders } from './readers/xdk.ts';

/** All ways to read that are compared. */
export const readers: Readers = {
  ...byHand,
  ...ours,
  ...twitterApiSdkReaders,
  ...twitterApiV2Readers,
  ...xdkReaders,
};
