export {
  ListenError,
  OptionError,
  PortInUseError,
  type RecordedRequest,
  type ServiceAnswer,
} from '@liked-posts/mock/server';
export { checkConformance } from './check-conformance.ts';
export type { Requirement } from './contract.ts';
export { AccessRefusedError, UnreachableError, UnsuitableUserError } from './first-request.ts';
export type { ConformanceOptions, Estimate, Progress, Wait } from './options.ts';
export type { Exchange } from './proxy/exchanges.ts';
export { type ProxyOptions, startProxy, type ValidatingProxy } from './proxy/start-proxy.ts';
export { checkRecording, type RecordingOptions } from './recording/check-recording.ts';
export { HarFileError } from './recording/read-har.ts';
export { renderJunit } from './report/junit.ts';
export { renderSummary, type SummaryOptions } from './report/summary.ts';
export type { Finding, Report, RuleResult } from './report.ts';
export { type UseCaseName, useCaseNames } from './use-cases.ts';
