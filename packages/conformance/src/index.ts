export { checkConformance } from './check-conformance.ts';
export { ConformanceOptionError, type ConformanceOptions, type Plan } from './options.ts';
export { AccessRefusedError, UnreachableError, UnsuitableUserError } from './reach.ts';
export { renderJunit } from './report/junit.ts';
export { renderSummary, type SummaryOptions } from './report/summary.ts';
export type { Report, RuleResult, Violation } from './report.ts';
export { RespectError } from './respect.ts';
export { type UseCaseName, useCaseNames } from './use-cases.ts';
