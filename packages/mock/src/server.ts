/**
 * What the mock's server shares with the proxy of `@liked-posts/conformance` only: these exports
 * may change in any release.
 */

export { demandOf, uri } from './data/schema-words.ts';
export { operationName, readAddress, userIdIn } from './http/address.ts';
export type { Incoming, Outgoing, PassedOn, ServiceAnswer } from './http/messages.ts';
export { hasBody, respond } from './http/messages.ts';
export { problem } from './http/problems.ts';
export { isRecordedForm } from './http/recorded-form.ts';
export { identify, invalid, readRequest, refused } from './http/validate.ts';
export { type Count, type Entry, Journal } from './journal/journal.ts';
export type { ContractViolation, RecordedRequest } from './journal/recorded-request.ts';
export {
  ListenError,
  type Listening,
  listen,
  PortInUseError,
  type ServerOptions,
} from './node/listen.ts';
export { requestPrinter } from './node/output.ts';
export { OwnCommand, wrongUsage } from './node/own-command.ts';
export {
  type CommonFlags,
  exitCodes,
  printError,
  runServer,
  ServerCommand,
  withCommonFlags,
} from './node/server-command.ts';
export {
  errorLine,
  hasColors,
  replaceLine,
  type Style,
  type Styler,
  statusStyle,
  stylerFor,
} from './node/terminal.ts';
export {
  checkOptions,
  commonChecks,
  named,
  type OptionCheck,
  OptionError,
  requireFlag,
  requireFunction,
  requireString,
  show,
  whole,
} from './options/option-error.ts';
export { readWhole } from './options/option-table.ts';
