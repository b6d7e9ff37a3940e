export { createMock, type Mock, type MockScope, type WaitOptions } from './create-mock.ts';
export {
  type DataSet,
  DataSetError,
  type DataSetViolation,
  type ErrorAboutObject,
} from './data/data-set.ts';
export type { RecordedRequest, RecordedViolation, Verdict } from './journal/recorded-request.ts';
export type { ContractViolation, Incoming, Outgoing } from './message/messages.ts';
export { OptionError } from './option-checks.ts';
export type { MockOptions } from './options/options.ts';
export type { PendingOverride } from './overrides/listed-override.ts';
export type { Match, RecordedMatch } from './overrides/match.ts';
export type { Corruption, Fault, Override, Recorded } from './overrides/override.ts';
export type { LikesChange } from './pages/likes-change.ts';
export type { PageSizes } from './pages/page-sizes.ts';
export type { TokenRights } from './rules/access.ts';
export type { RateLimitOption } from './rules/rate-limit.ts';
