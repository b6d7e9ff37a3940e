import { path } from '@liked-posts/types';
import { decode } from './search.ts';

export const views = ['json', 'type', 'code', 'paging'] as const;

export type View = (typeof views)[number];

/** A request as it was typed; it may be invalid. */
export interface TypedRequest {
  readonly id: string;
  /** The query without its question mark. */
  readonly search: string;
}

/** `/2/users/` and `/liked_tweets`. */
const [pathStart = '', pathEnd = ''] = path.split('{id}');

/** The path and query of a request. */
export function formatLine({ id, search }: TypedRequest): string {
  return pathStart + encodeURIComponent(id) + pathEnd + (search && `?${search}`);
}

/** Matches `/2/users/42/liked_tweets?max_results=5`, also after `GET ` or `https://api.x.com`. */
const requestPattern = new RegExp(
  `^(?:GET +)?(?:https?://[^?#]*)?${escapePattern(pathStart)}([^/?#]*)${escapePattern(pathEnd)}(?:\\?([^#]*))?$`,
);

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Parses a request line: path and query, a URL, or a curl command with one, such as
 * `curl -H 'Authorization: Bearer a' 'https://api.x.com/2/users/42/liked_tweets'`. Undefined if it
 * is of another operation.
 */
export function readLine(line: string): TypedRequest | undefined {
  const curlUrl = /^\s*curl\s.*?(https?:\/\/[^\s'"]+)/s.exec(line)?.[1];
  const [, encodedId, search = ''] = requestPattern.exec(curlUrl ?? line.trim()) ?? [];
  return encodedId === undefined ? undefined : { id: decode(encodedId), search };
}

/** The fragment of the page's address for a request and a tab. */
export function formatFragment(view: View, request: TypedRequest): string {
  return `#${view}${formatLine(request)}`;
}

/** What a fragment such as `#json/2/users/42/liked_tweets` states; undefined is what it does not. */
export function readFragment(fragment: string) {
  const [, name = '', line = ''] = /^#?([^/?]*)(.*)$/s.exec(fragment) ?? [];
  const view = views.find((each) => each === name);
  return { view, request: readLine(line) };
}
