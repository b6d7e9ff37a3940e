import type { components } from '@liked-posts/types';
import type { Outgoing } from '../message/messages.ts';
import { exampleOf, problemOf } from './examples.ts';

type ProblemDocument = components['schemas']['ProblemDocument'];

/** A way in which recorded responses differ from those that the contract states or assumes. */
export interface Difference {
  /** What differs, then both forms, in Markdown. The README of the mock lists them. */
  readonly of: string;
  readonly contract: string;
  readonly recorded: string;
  readonly rewrite: (answer: Outgoing) => Outgoing;
}

const createdAt =
  /"created_at":"[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})"/g;
const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

export const differences: readonly Difference[] = [
  {
    of: '`created_at` of a Post',
    contract: '`Sat Jun 28 21:39:36 +0000 2025`',
    recorded: '`2025-06-28T21:39:36.000Z`',
    // Serialized text is rewritten, because to parse a page takes longer than to write it.
    rewrite: (answer) => ({
      ...answer,
      body: answer.body.replace(createdAt, (_, month, day, time, zone, year) => {
        const date = new Date(`${day} ${month} ${year} ${time} ${zone}`);
        return `"created_at":"${date.toISOString()}"`;
      }),
    }),
  },
  {
    of: 'an item of `errors` in a 400',
    contract: '`parameters`, `message`, `title`, `type`, `detail`, `status`',
    recorded: '`parameters`, `message`',
    rewrite: (answer) => {
      if (answer.status !== 400) return answer;
      const { errors = [] }: ProblemDocument = JSON.parse(answer.body);
      const { title, detail, type } = problemOf(400);
      const items = errors.map(({ parameters, message, detail }) => ({
        parameters,
        message: message ?? detail,
      }));
      return { ...answer, body: JSON.stringify({ errors: items, title, detail, type }) };
    },
  },
  {
    of: 'a 401',
    contract: '`WWW-Authenticate`, and the reason in `detail`',
    recorded: 'neither',
    rewrite: (answer) => {
      if (answer.status !== 401) return answer;
      const { 'www-authenticate': _, ...headers } = answer.headers;
      return { ...answer, headers, body: JSON.stringify(problemOf(401)) };
    },
  },
  {
    of: 'a 403 about a scope or another user',
    contract: 'the reason in `detail`',
    recorded: '`Forbidden`',
    rewrite: (answer) => {
      const isPlain = answer.status === 403 && answer.body.includes('"type":"about:blank"');
      return isPlain ? { ...answer, body: JSON.stringify(problemOf(403)) } : answer;
    },
  },
  {
    of: 'an unknown path',
    contract: 'JSON',
    recorded: 'HTML',
    rewrite: (answer) => {
      if (answer.status !== 404) return answer;
      const headers = { ...answer.headers, 'content-type': 'text/html' };
      return { ...answer, headers, body: String(exampleOf(404, 'notFoundHtml')?.value) };
    },
  },
];

/** An answer of the mock as the service was recorded to write it. */
export function inRecordedForm(answer: Outgoing): Outgoing {
  return differences.reduce((rewritten, { rewrite }) => rewrite(rewritten), answer);
}

/** Whether a value is a time in ISO 8601 with its zone. The time may not exist. */
export function isIso8601(value: unknown): value is string {
  return typeof value === 'string' && iso8601.test(value);
}
