import { isObject } from '@liked-posts/internal/json';
import { isSuccess, nodeAt, operation, resolve, responseFor } from '../contract/contract.ts';
import type { Interaction } from '../traffic/interaction.ts';

/** The media types that the contract describes for a status. */
export function listMediaTypes(status: number): string[] {
  // Any error may also have the media types of an error that is not described by its status.
  const contentOfDefault = isSuccess(status) ? {} : contentAt(`${operation}/responses/default`);
  return Object.keys({ ...contentAt(responseFor(status)), ...contentOfDefault });
}

/** The pointer to the schema of a body; undefined if the body is not JSON or has no schema. */
export function findBodySchema(interaction: Interaction): string | undefined {
  const { status, headers, body, unreadable } = interaction;
  if (body === undefined || status === 0) return undefined;
  const isText = typeof body === 'string';
  // Any other string is a JSON string, which is checked.
  if (isText && unreadable !== undefined) return undefined;
  const types = Object.keys(contentAt(responseFor(status)));
  const describedType = types.find((name) => name === readMediaType(headers['content-type']));
  // JSON with a wrong Content-Type is checked all the same; `mediaType` reports the type.
  const type = describedType ?? (isText ? undefined : types[0]);
  if (type === undefined) return undefined;
  return resolve(`${responseFor(status)}/content/${type.replaceAll('/', '~1')}/schema`);
}

/** The content of the response at a pointer, by media type. */
function contentAt(pointer: string): object {
  const { content } = nodeAt(resolve(pointer));
  return isObject(content) ? content : {};
}

/** The media type of a Content-Type, in lower case: `text/html` of `Text/HTML; charset=utf-8`. */
export function readMediaType(contentType: string | undefined): string {
  return (contentType?.split(';')[0] ?? '').trim().toLowerCase();
}

/**
 * Whether the response may be one of a gateway, which sends its own 404 if a request does not reach
 * the operation, and its own 5xx if the operation fails. It may send any status that is not described.
 */
export function mayBeGateway(status: number): boolean {
  const { responses } = nodeAt(operation);
  const isDescribed = isObject(responses) && String(status) in responses;
  return status === 404 || status >= 500 || !isDescribed;
}
