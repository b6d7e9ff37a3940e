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

/** The media types that the contract describes for a status. */
export function listMediaTypes(status: number): string[] {
  // Any error may also have the media types of the response `default`.
  const contentOfDefault = isSuccess(status)
    ? {}
    : contentAt(`${operationPointer}/responses/default`);
  return Object.keys({ ...contentAt(pointToResponse(status)), ...contentOfDefault });
}

/**
 * The pointer to the schema of a body; undefined if there is no JSON to check. JSON with a wrong
 * Content-Type, which `mediaType` reports, is checked as the first type of the contract.
 */
export function findBodySchema(interaction: Interaction): string | undefined {
  const { status, headers, body, unreadable } = interaction;
  // The status 0 means that no response came.
  if (status === 0 || body === undefined) return undefined;
  const types = Object.keys(contentAt(pointToResponse(status)));
  const describedType = types.find((name) => name === readMediaType(headers['content-type']));
  // Text is JSON only if its Content-Type says so, and it could be read: `"No"` in quotes.
  const isJson = typeof body !== 'string' || (describedType !== undefined && !unreadable);
  const type = describedType ?? types[0];
  if (!isJson || type === undefined) return undefined;
  return followReference(`${pointToResponse(status)}/content/${escapeKey(type)}/schema`);
}

/** The content of the response at a pointer, by media type. */
function contentAt(pointer: string): object {
  const { content } = nodeAt(followReference(pointer));
  return isObject(content) ? content : {};
}

/** The media type of a Content-Type, in lower case: `text/html` of `Text/HTML; charset=utf-8`. */
export function readMediaType(contentType: string | undefined): string {
  return (contentType?.split(';')[0] ?? '').trim().toLowerCase();
}

/**
 * Whether a response may come from a gateway in front of the service, so that its body need not follow
 * the contract:
 *
 *   404 without a JSON object          the request did not reach the operation
 *   5xx                                the operation failed
 *   a status that is not described     the service does not send it
 *   400 for a malformed page token     many servers refuse a URL with a NUL character or of 4 kB
 */
function mayBeGateway({ status, body, ruleName }: Interaction): boolean {
  if (status === 404) return !isObject(body);
  const isDescribed = String(status) in nodeAt(`${operationPointer}/responses`);
  if (status >= 500 || !isDescribed) return true;
  const isMalformed = ruleName === 'pageTokenMalformed' || ruleName === 'pageTokenUnknown';
  return status === 400 && isMalformed;
}

/** Makes a note of what is wrong with a response if it may come from a gateway. */
export function excuseGateway(interaction: Interaction, verdict: Verdict): Verdict {
  return mayBeGateway(interaction) ? noteInstead(verdict) : verdict;
}
