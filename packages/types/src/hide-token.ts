import { decode } from './request/decode.ts';

/**
 * A function that puts a mark in place of an access token in a text, also where it stands as URLs
 * and JSON write it. It leaves a token of fewer than eight characters, because a text may have these
 * by chance.
 */
export function tokenHider(token: string, mark: string): (text: string) => string {
  const escaped = JSON.stringify(token).slice(1, -1);
  const writings = [
    token,
    escaped,
    escaped.replaceAll('/', '\\/'),
    encodeURIComponent(token),
    decode(token) ?? token,
  ];
  // Most tokens are the same however they are written.
  const hidden = new Set(token.length < 8 ? [] : writings);
  return (text) => {
    let shown = text;
    for (const writing of hidden) shown = shown.replaceAll(writing, mark);
    return shown;
  };
}
