/**
 * The front of the mock and of `@liked-posts/prism-mock`, between a request and its answer. It is made
 * for these two: its exports may change in any release.
 */
export { operationName, readAddress, userIdIn } from './address.ts';
export { controlPath } from './control.ts';
export { exampleNames, exampleOf, examplesOf, isDescribed } from './examples.ts';
export type { Incoming, Outgoing, PassedOn, ServiceAnswer } from './exchange.ts';
export { hasBody, respond } from './exchange.ts';
export { type AnswerPlan, type Count, Front, type JudgedRequest } from './front.ts';
export { inject } from './inject.ts';
export type { Abilities, BodyFault, Injection } from './injection.ts';
export type { RecordedRequest, RecordedViolation, Verdict } from './journal.ts';
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
} from './node/command.ts';
export { type Listening, listen, type Wire } from './node/listen.ts';
export { ListenError, PortInUseError } from './node/listen-error.ts';
export { requestPrinter } from './node/output.ts';
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
} from './option-error.ts';
export { problem } from './problems.ts';
export { exampleHeaders } from './rate-limit.ts';
export type { Violation } from './violation.ts';
