export type { ClockChange } from './clock.ts';
export { createMock, type Mock, type MockScope, type WaitOptions } from './create-mock.ts';
export type { DataSet, ErrorAboutObject } from './data/data-set.ts';
export { DataSetError, type DataSetViolation, RecordingError } from './data/data-set-error.ts';
export { dataSetFrom, type RecordingOptions } from './data/data-set-from.ts';
export type { PageOfUser } from './data/recorded-page.ts';
export type { TokenRights } from './http/access.ts';
export type { Incoming, Outgoing } from './http/messages.ts';
export type { RateLimitOption } from './http/rate-limit.ts';
export type {
  ContractViolation,
  RecordedRequest,
  RecordedViolation,
  Verdict,
} from './journal/recorded-request.ts';
export type { LikesChange } from './likes/likes-change.ts';
export { OptionError } from './options/option-error.ts';
export type { MockOptions } from './options/options.ts';
export type { Match, RecordedMatch } from './overrides/match.ts';
export type { Corruption, Fault, Override, Recorded } from './overrides/override.ts';
export type { PendingOverride } from './overrides/override-lists.ts';
export type { PageSizes } from './service/page-sizes.ts';
