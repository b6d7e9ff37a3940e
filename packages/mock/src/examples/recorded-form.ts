import type { ProblemDocument } from '@liked-posts/types';
import type { Outgoing } from '../message/messages.ts';
import { getProblem, requireExample } from './examples.ts';

/** The time of a Post, such as `"created_at":"Wed Oct 10 20:19:24 +0000 2018"`. */
const createdAtPattern =
  /"created_at":"([A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d [+-]\d{4} \d{4})"/g;

/** The beginning of the types of problems: in the contract, and in recordings. */
const contractTypePrefix = '"type":"https://api.example.com/2/problems/';
const recordedTypePrefix = '"type":"https://api.twitter.com/2/problems/';

/** Rewrites any body: times of Posts in ISO 8601, and types of problems with the host of recordings. */
export function rewriteTimesAndTypes(body: string): string {
  // Serialized text is rewritten, because parsing a page takes longer than writing it. The text of a Post
  // does not match: in JSON, its quotes are escaped.
  return body
    .replaceAll(contractTypePrefix, recordedTypePrefix)
    .replace(createdAtPattern, (_, time: string) => `"created_at":"${formatAsIso8601(time)}"`);
}

/** `Wed Oct 10 20:19:24 +0000 2018` → `2018-10-10T20:19:24.000Z`. */
function formatAsIso8601(createdAt: string): string {
  const [, month, day, time, zone, year] = createdAt.split(' ');
  return new Date(`${day} ${month} ${year} ${time} ${zone}`).toISOString();
}

/**
 * Converts a refusal or an example to what the service was recorded to send: a 400 with less about each
 * error, a 401 without a challenge, a 403 that says no more, and a 404 in HTML. A page needs only
 * `rewriteTimesAndTypes`.
 */
export function convertToRecorded(response: Outgoing): Outgoing {
  const converted = convertByStatus(response);
  return { ...converted, body: rewriteTimesAndTypes(converted.body) };
}

function convertByStatus(response: Outgoing): Outgoing {
  switch (response.status) {
    case 400:
      return { ...response, body: writeRecorded400(response.body) };
    case 401: {
      const { 'www-authenticate': _notRecorded, ...headers } = response.headers;
      return { ...response, headers, body: JSON.stringify(getProblem(401)) };
    }
    case 403:
      return { ...response, body: writeRecorded403(response.body) };
    case 404: {
      const headers = { ...response.headers, 'content-type': 'text/html' };
      return { ...response, headers, body: String(requireExample(404, 'notFoundHtml').value) };
    }
    default:
      return response;
  }
}

/** Leaves only `parameters` and `message` of each error in a 400; its `detail` if it has no message. */
function writeRecorded400(body: string): string {
  const { errors = [] }: ProblemDocument = JSON.parse(body);
  const { title, detail, type } = getProblem(400);
  const recordedErrors = errors.map(({ parameters, message, detail: reason }) => ({
    parameters,
    message: message ?? reason,
  }));
  return JSON.stringify({ errors: recordedErrors, title, detail, type });
}

/** One body for a missing scope, the likes of another user, and a foreign host. */
function writeRecorded403(body: string): string {
  const { type }: ProblemDocument = JSON.parse(body);
  // Examples of another type stay, such as `applicationToken`.
  return type === 'about:blank' ? JSON.stringify(getProblem(403)) : body;
}
