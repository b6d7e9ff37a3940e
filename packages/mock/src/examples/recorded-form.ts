import type { ProblemDocument } from '@liked-posts/types';
import type { Outgoing } from '../message/messages.ts';
import { exampleOf, problemOf } from './examples.ts';

const createdAt =
  /"created_at":"[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})"/g;

/** A page with the times of its Posts as recorded: in ISO 8601. */
export function withRecordedDates(body: string): string {
  // Serialized text is rewritten, because to parse a page takes longer than to write it.
  return body.replace(createdAt, (_, month, day, time, zone, year) => {
    const date = new Date(`${day} ${month} ${year} ${time} ${zone}`);
    return `"created_at":"${date.toISOString()}"`;
  });
}

/** An answer of the mock as the service was recorded to write it. */
export function inRecordedForm(answer: Outgoing): Outgoing {
  const { status, headers, body } = answer;
  switch (status) {
    case 200:
      return { ...answer, body: withRecordedDates(body) };
    case 400: {
      const { errors = [] }: ProblemDocument = JSON.parse(body);
      const { title, detail, type } = problemOf(400);
      const items = errors.map(({ parameters, message, detail: reason }) => ({
        parameters,
        message: message ?? reason,
      }));
      return { ...answer, body: JSON.stringify({ errors: items, title, detail, type }) };
    }
    case 401: {
      const { 'www-authenticate': _, ...others } = headers;
      return { ...answer, headers: others, body: JSON.stringify(problemOf(401)) };
    }
    case 403: {
      // About a scope or another user.
      const isPlain = body.includes('"type":"about:blank"');
      return isPlain ? { ...answer, body: JSON.stringify(problemOf(403)) } : answer;
    }
    case 404: {
      const html = String(exampleOf(404, 'notFoundHtml')?.value);
      return { ...answer, headers: { ...headers, 'content-type': 'text/html' }, body: html };
    }
    default:
      return answer;
  }
}
