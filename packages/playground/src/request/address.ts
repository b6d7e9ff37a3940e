import { path } from '@liked-posts/types';
import { decoded } from './search.ts';

/** The ways to look at an answer. */
export const views = ['posts', 'json', 'headers', 'type', 'code', 'walk'] as const;

export type View = (typeof views)[number];

/** What a request asks for, as it was typed: it may be wrong. */
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

/** What a line asks for: path and query, or a whole URL; undefined if it is no request of the operation. */
export function readLine(line: string): Asked | undefined {
  const [, encoded, search = ''] = form.exec(line.trim()) ?? [];
  return encoded === undefined ? undefined : { id: decoded(encoded), search };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const form = new RegExp(
  `^(?:GET +)?(?:https?://[^?#]*)?${escaped(before)}([^/?#]*)${escaped(after)}(?:\\?([^#]*))?$`,
);

/** The fragment of the page's address that shows this request in this way. */
export function fragmentOf(view: View, asked: Asked): string {
  return `#${view}${lineOf(asked)}`;
}

/** What a fragment shows. */
export interface Fragment {
  readonly view?: View;
  readonly asked?: Asked;
  /** What it has in place of a view or a request, and cannot be read. */
  readonly unread: { readonly view?: string; readonly request?: string };
}

/** What a fragment shows; what it does not say is left out. */
export function readFragment(fragment: string): Fragment {
  const [, name = '', line = ''] = /^#?([^/?]*)(.*)$/s.exec(fragment) ?? [];
  const view = views.find((each) => each === name);
  const asked = readLine(line);
  return {
    ...(view && { view }),
    ...(asked && { asked }),
    unread: {
      ...(!view && name !== '' && { view: decoded(name) }),
      ...(!asked && line !== '' && { request: decoded(line) }),
    },
  };
}
