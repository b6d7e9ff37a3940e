import { path } from '@liked-posts/types';
import { decode } from './search.ts';

export const views = ['json', 'type', 'code', 'paging'] as const;

export type View = (typeof views)[number];

/** A request as it was typed; it may be invalid. */
export interface TypedRequest {
  /** The identifier of the user. */
  readonly id: string;
  /** The query without its question mark. */
  readonly search: string;
}

const [before = '', after = ''] = path.split('{id}');

/** The path and query of a request. */
export function formatLine({ id, search }: TypedRequest): string {
  return before + encodeURIComponent(id) + after + (search && `?${search}`);
}

/**
 * Parses a request line: path and query, a URL, or a curl command with one; undefined if it is not
 * of this operation.
 */
export function readLine(line: string): TypedRequest | undefined {
  const url = /^\s*curl\s.*?(https?:\/\/[^\s'"]+)/s.exec(line)?.[1];
  const [, encoded, search = ''] = pattern.exec(url ?? line.trim()) ?? [];
  return encoded === undefined ? undefined : { id: decode(encoded), search };
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pattern = new RegExp(
  `^(?:GET +)?(?:https?://[^?#]*)?${escapePattern(before)}([^/?#]*)${escapePattern(after)}(?:\\?([^#]*))?$`,
);

/** The fragment of the page's address for a request and a tab. */
export function formatFragment(view: View, request: TypedRequest): string {
  return `#${view}${formatLine(request)}`;
}

/** The request and the tab in a fragment; what it does not state is left out. */
export function readFragment(fragment: string): { view?: View; request?: TypedRequest } {
  const [, name = '', line = ''] = /^#?([^/?]*)(.*)$/s.exec(fragment) ?? [];
  const view = views.find((each) => each === name);
  const request = readLine(line);
  return { ...(view && { view }), ...(request && { request }) };
}
