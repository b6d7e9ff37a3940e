/**
 * The front of the mock and of `@liked-posts/prism-mock`, between a request and its answer. It is made
 * for these two: its exports may change in any release.
 */

export { isHar, type RecordedExchange, readEntry } from './data-set/har.ts';
export { exampleNames, exampleOf, examplesOf, isDescribed } from './examples/examples.ts';
export { inject } from './faults/inject.ts';
export type { Abilities, BodyFault, Injection } from './faults/injection.ts';
export { operationName, readAddress, userIdIn } from './http/address.ts';
export { controlPath } from './http/control.ts';
export { type AnswerPlan, type Count, Front, type JudgedRequest } from './http/front.ts';
export type { Incoming, Outgoing, PassedOn, ServiceAnswer } from './http/messages.ts';
export { hasBody, respond } from './http/messages.ts';
export { problem } from './http/problems.ts';
export { exampleHeaders } from './http/rate-limit.ts';
export type { RecordedRequest, RecordedViolation, Verdict } from './journal/journal.ts';
export type { Violation } from './journal/violation.ts';
export { type Listening, listen, type Wire } from './node/listen.ts';
export { ListenError, PortInUseError } from './node/listen-error.ts';
export { requestPrinter } from './node/output.ts';
export {
  type CommonFlags,
  curlLine,
  exitCodes,
  parseMilliseconds,
  runServer,
  ServerCommand,
  type SteeredFlags,
  steeringOf,
  withCommonFlags,
  withSteering,
} from './node/server-command.ts';
export {
  checkOptions,
  commonChecks,
  InvalidOptionError,
  type OptionCheck,
  requireFlag,
  requireFunction,
  requireText,
  requireWhole,
  show,
} from './options/option-error.ts';
