import type { ConformanceOptions } from './options.ts';
import type { CheckOptions, Report } from './report/report.ts';

export type { Requirement } from './contract/requirement.ts';
export { CannotCheckError } from './errors.ts';
export type { ConformanceOptions, Progress } from './options.ts';
export type { Basis, CheckOptions, Finding, Report, RuleResult } from './report/report.ts';
export { renderSummary, type SummaryOptions } from './report/summary.ts';
export { type GroupName, groupNames } from './requests/planned-request.ts';

// The contract and the rules load with the first check, so that an import takes little time.

/**
 * Sends the requests of the suite to a service, and checks every rule on its responses.
 *
 * @throws {CannotCheckError} if an option is not allowed, nothing answers at the address or no
 *   page does, the service refuses the access token, or the user has liked too few Posts.
 * @example
 * const report = await checkConformance({ url: 'http://127.0.0.1:4010' });
 * for (const { id, outcome } of report.rules) console.log(outcome, id);
 */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  return (await import('./live/check-conformance.ts')).checkConformance(options);
}

/**
 * Checks every rule on recorded requests and responses, and sends none. The recording is a HAR file
 * from a browser, or any tool that writes HAR. Requests of other operations are left out.
 *
 * @throws {CannotCheckError} if the file cannot be read, is not a HAR file, has no request of the
 *   operation, or no body of a response, or when an excepted rule does not exist.
 * @example
 * const report = await checkRecording('recording.har');
 * console.log(renderSummary(report));
 */
export async function checkRecording(file: string, options?: CheckOptions): Promise<Report> {
  return (await import('./recording/check-recording.ts')).checkRecording(file, options);
}
