export { type Answer, UnknownAnswerError } from './answer.ts';
export { InvalidOptionError } from './check-options.ts';
export type { Exchange } from './exchange.ts';
export type { RecordedRequest, Violation } from './journal.ts';
export { CannotListenError, PortInUseError } from './listen-error.ts';
export { DanglingTokenError } from './page-links.ts';
export type { Problem, ProblemLocation } from './problem.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
export { type ProxyOptions, startProxy, type ValidatingProxy } from './start-proxy.ts';
