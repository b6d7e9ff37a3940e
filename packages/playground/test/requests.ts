import { createMock } from '@liked-posts/mock';
import { authors } from '../src/request/presets.ts';
import { sameData } from '../src/service/same-data.ts';

const headers = { authorization: 'Bearer any-token' };
const mock = createMock(sameData);

/** Requests a line from the mock, without the page. */
export function fetchLine(line: string): Promise<Response> {
  return mock.fetch(`http://mock${line}`, { headers });
}

/** The line of a request with the preset Authors. */
export const authorsLine = `/2/users/42/liked_tweets?${authors.search}`;

/** Text without the spaces by which the page lays out JSON. */
export function removeSpaces(text: string | null): string {
  return `${text}`.replace(/\s/g, '');
}
