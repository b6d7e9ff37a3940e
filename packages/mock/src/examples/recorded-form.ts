import type { ProblemDocument } from '@liked-posts/types';
import type { Outgoing } from '../message/messages.ts';
import { findExample, getProblem } from './examples.ts';

const createdAt =
  /"created_at":"[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})"/g;

/** The beginning of the types of problems: in the contract, and in recordings. */
const contractTypes = '"type":"https://api.example.com/2/problems/';
const recordedTypes = '"type":"https://api.twitter.com/2/problems/';

/** A body with times of Posts in ISO 8601, and types of problems with the host of recordings. */
export function rewriteAsRecorded(body: string): string {
  // Serialized text is rewritten, because to parse a page takes longer than to write it.
  return body
    .replaceAll(contractTypes, recordedTypes)
    .replace(createdAt, (_, month, day, time, zone, year) => {
      const date = new Date(`${day} ${month} ${year} ${time} ${zone}`);
      return `"created_at":"${date.toISOString()}"`;
    });
}

/** A response of the mock as the service was recorded to write it. */
export function convertToRecorded(response: Outgoing): Outgoing {
  const recorded = { ...response, body: rewriteAsRecorded(writeRecordedBody(response)) };
  if (response.status === 401) {
    const { 'www-authenticate': _, ...headers } = response.headers;
    return { ...recorded, headers };
  }
  if (response.status === 404) {
    return { ...recorded, headers: { ...response.headers, 'content-type': 'text/html' } };
  }
  return recorded;
}

function writeRecordedBody({ status, body }: Outgoing): string {
  switch (status) {
    case 400:
      return omitDocumentedMembers(body);
    case 401:
      return JSON.stringify(getProblem(401));
    case 403:
      // A problem without a type of its own is about a scope or another user.
      return body.includes('"type":"about:blank"') ? JSON.stringify(getProblem(403)) : body;
    case 404:
      return String(findExample(404, 'notFoundHtml')?.value);
    default:
      return body;
  }
}

function omitDocumentedMembers(body: string): string {
  const { errors = [] }: ProblemDocument = JSON.parse(body);
  const { title, detail, type } = getProblem(400);
  const items = errors.map(({ parameters, message, detail: reason }) => ({
    parameters,
    message: message ?? reason,
  }));
  return JSON.stringify({ errors: items, title, detail, type });
}
