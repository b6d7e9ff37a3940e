import { isObject } from '@liked-posts/internal/json';
import { escapeKey } from '@liked-posts/internal/json-pointer';
import {
  followReference,
  isSuccess,
  nodeAt,
  operationPointer,
  pointToResponse,
} from '../contract/contract.ts';
import type { Interaction } from '../traffic/interaction.ts';
import { noteInstead, type Verdict } from './rule.ts';

/** The media types that the contract describes for a status: for any error, also those of `default`. */
export function listMediaTypes(status: number): string[] {
  const types = listTypesAt(pointToResponse(status));
  if (isSuccess(status)) return types;
  return [...new Set([...types, ...listTypesAt(`${operationPointer}/responses/default`)])];
}

/** The media types of the response at a pointer: first JSON, as in the whole contract. */
function listTypesAt(pointer: string): string[] {
  const { content } = nodeAt(followReference(pointer));
  return isObject(content) ? Object.keys(content) : [];
}

/** The pointer to the schema of a body; undefined if there is nothing to check. */
export function findBodySchema(interaction: Interaction): string | undefined {
  const response = pointToResponse(interaction.status);
  const type = chooseType(interaction, listTypesAt(response));
  return type && followReference(`${response}/content/${escapeKey(type)}/schema`);
}

/** The media type of the contract as which a body is checked. */
function chooseType(
  { status, headers, body, unreadable }: Interaction,
  types: readonly string[],
): string | undefined {
  // The status 0 means that no response came.
  if (status === 0 || body === undefined) return undefined;
  const describedType = types.find((name) => name === readMediaType(headers['content-type']));
  // JSON is checked as JSON: the rule `mediaType` reports a wrong Content-Type.
  if (typeof body !== 'string') return describedType ?? types[0];
  // The rule `answers` reports what cannot be read.
  return unreadable === undefined ? describedType : undefined;
}

/** The media type of a Content-Type, in lower case: `text/html` of `Text/HTML; charset=utf-8`. */
export function readMediaType(contentType: string | undefined): string {
  return (contentType?.split(';')[0] ?? '').trim().toLowerCase();
}

/** Makes a note of what is wrong with a response if it may come from a gateway. */
export function excuseGateway(interaction: Interaction, verdict: Verdict): Verdict {
  return mayBeGateway(interaction) ? noteInstead(verdict) : verdict;
}

/** A service and its gateway take URLs of this length. A request for all fields has some 1,700. */
const maxUrlCharacters = 4000;

/**
 * Whether a response may come from a gateway in front of the service, so that its body need not follow
 * the contract:
 *
 *   404 without a JSON object         the request did not reach the operation
 *   5xx                               the operation failed
 *   a status that is not described    the service does not send it
 *   400 for an odd URL                many servers refuse a NUL character, or 4 kB
 */
function mayBeGateway({ status, body, request }: Interaction): boolean {
  if (status === 404) return !isObject(body);
  if (status >= 500) return true;
  if (!(String(status) in nodeAt(`${operationPointer}/responses`))) return true;
  return status === 400 && (request.includes('%00') || request.length > maxUrlCharacters);
}
