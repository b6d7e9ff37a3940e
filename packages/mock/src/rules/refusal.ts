import { writeProblem } from '../examples/error-bodies.ts';
import type { Verdict } from '../journal/recorded-request.ts';
import { type ContractViolation, jsonType, type Outgoing, respond } from '../message/messages.ts';

/** The response to a request that gets no page. */
export interface Refusal {
  readonly verdict: Verdict;
  readonly violations: readonly ContractViolation[];
  readonly response: Outgoing;
}

/** Creates a refusal because of one violation. Its reason is the detail of the response, in JSON. */
export function createRefusal(
  { status, verdict }: { readonly status: number; readonly verdict: Verdict },
  violation: ContractViolation,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  const body = writeProblem(status, violation.reason);
  const response = respond(status, body, { ...headers, 'content-type': jsonType });
  return { verdict, violations: [violation], response };
}
