import { path } from '@liked-posts/types';
import { decoded } from './search.ts';

export const views = ['json', 'type', 'code', 'paging'] as const;

export type View = (typeof views)[number];

/** A request as it was typed; it may be invalid. */
export interface Asked {
  /** The identifier of the user. */
  readonly id: string;
  /** The query without its question mark. */
  readonly search: string;
}

const [before = '', after = ''] = path.split('{id}');

/** The path and query of a request. */
export function lineOf({ id, search }: Asked): string {
  return before + encodeURIComponent(id) + after + (search && `?${search}`);
}

/**
 * Parses a request line: path and query, a URL, or a curl command with one; undefined if it is not
 * of this operation.
 */
export function readLine(line: string): Asked | undefined {
  const url = /^\s*curl\s.*?(https?:\/\/[^\s'"]+)/s.exec(line)?.[1];
  const [, encoded, search = ''] = pattern.exec(url ?? line.trim()) ?? [];
  return encoded === undefined ? undefined : { id: decoded(encoded), search };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pattern = new RegExp(
  `^(?:GET +)?(?:https?://[^?#]*)?${escaped(before)}([^/?#]*)${escaped(after)}(?:\\?([^#]*))?$`,
);

/** The fragment of the page's address for a request and a tab. */
export function fragmentOf(view: View, asked: Asked): string {
  return `#${view}${lineOf(asked)}`;
}

/** A parsed fragment; what it does not state is left out. */
interface Fragment {
  readonly view?: View;
  readonly asked?: Asked;
  /** The parts that are neither a tab nor a request. */
  readonly unread: readonly string[];
}

export function readFragment(fragment: string): Fragment {
  const [, name = '', line = ''] = /^#?([^/?]*)(.*)$/s.exec(fragment) ?? [];
  const view = views.find((each) => each === name);
  const asked = readLine(line);
  const unread = [view ? '' : name, asked ? '' : line].filter((part) => part !== '').map(decoded);
  return { ...(view && { view }), ...(asked && { asked }), unread };
}
