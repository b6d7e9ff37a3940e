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

/** The media types of the contract for a status. Any error may instead have those of `default`. */
export function listMediaTypes(status: number): string[] {
  const types = listTypesAt(pointToResponse(status));
  if (isSuccess(status)) return types;
  return [...new Set([...types, ...listTypesAt(`${operationPointer}/responses/default`)])];
}

/** The media types of the response at a pointer. JSON is the first one everywhere in the contract. */
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

/** The media type of the contract as which a body is checked; undefined if it is not checked. */
function chooseType(
  { status, headers, body, unreadable }: Interaction,
  types: readonly string[],
): string | undefined {
  if (status === 0 || body === undefined) return undefined;
  const describedType = types.find((name) => name === readMediaType(headers['content-type']));
  // `readResponse` parses JSON, and leaves any other body as a string.
  const isJson = typeof body !== 'string';
  // The rule `mediaType` reports JSON of a type that is not described: it is checked anyway.
  if (isJson) return describedType ?? types[0];
  // The rule `answers` reports text that is unreadable, such as half of a page.
  return unreadable === undefined ? describedType : undefined;
}

/** The media type of a Content-Type, in lower case: `text/html` of `Text/HTML; charset=utf-8`. */
export function readMediaType(contentType: string | undefined): string {
  return (contentType?.split(';')[0] ?? '').trim().toLowerCase();
}
