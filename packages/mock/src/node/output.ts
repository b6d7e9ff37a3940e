import { styleText } from 'node:util';
import { formatJson, makePrintable } from '@liked-posts/internal/printable';
import { path as pathTemplate } from '@liked-posts/types';
import { Help } from 'commander';
import type { RecordedRequest } from '../journal/recorded-request.ts';
import type { ContractViolation } from '../message/messages.ts';
import type { Flags } from './flags.ts';
import type { StartMockOptions } from './start-mock.ts';

/** Text in a style, such as `red`, where the standard output is a terminal with colors. */
export function applyStyle(
  style: 'bold' | 'cyan' | 'green' | 'red' | 'yellow',
  text: string,
): string {
  // One style at a time: for a list of styles, Node 20 ignores what the stream is, and `NO_COLOR`.
  return styleText(style, text, { stream: process.stdout });
}

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

const defaultUser = '2244994945';

/** What the command prints at its start: the address, and a command to paste into a shell. */
export function formatBanner(url: string, options: StartMockOptions): string {
  const title = `${applyStyle('bold', 'Liked Posts mock')} on ${applyStyle('cyan', url)}`;
  return `${title}\n\n  ${formatCurl(url, options)}\n\nCtrl-C ends it.`;
}

/** A command that gets Posts of a mock with these options. */
function formatCurl(url: string, options: StartMockOptions): string {
  // Never shows tokens, because the output may be logged.
  const token = options.tokens === undefined ? 'any-token' : '<one of your tokens>';
  const target = `${url}${pathTemplate.replace('{id}', chooseUser(options))}`;
  return `curl -H 'Authorization: Bearer ${token}' '${target}?max_results=5&expansions=author_id'`;
}

/** Chooses a user of a mock, which has `users`, a data set or neither: the first user with likes, if any. */
function chooseUser({ users = {}, dataset }: StartMockOptions): string {
  const counts = Object.entries(users);
  for (const [user, ids] of Object.entries(dataset?.likes ?? {})) counts.push([user, ids.length]);
  // If no user has likes, the first user. With neither `users` nor a data set, any number is a user.
  const [user] = counts.find(([, likes]) => likes > 0) ?? counts[0] ?? [defaultUser];
  return user;
}

/** Prints each request; with `--quiet`, only one with violations. */
export function createRequestPrinter({ json, quiet }: Flags): (request: RecordedRequest) => void {
  return (request) => {
    if (quiet && request.violations.length === 0) return;
    writeLine(json ? formatRequestAsJson(request) : formatRequest(request));
  };
}

/**
 * A request in a line, such as `200 GET /2/users/42/liked_tweets`, and below it its violations.
 *
 * @param columns - where violations wrap; nowhere if the output is no terminal
 */
export function formatRequest(
  { method, url, status, example, verdict, violations }: RecordedRequest,
  columns: number = process.stdout.columns ?? Number.POSITIVE_INFINITY,
): string {
  const outcome = applyStyle(chooseStyle(status), status === undefined ? 'reset' : `${status}`);
  const description = [method, url, example].filter(Boolean);
  const hint = verdict === 'rate limited' ? ' refused by --rate-limit' : '';
  return [
    `${outcome} ${makePrintable(description.join(' '))}${hint}`,
    ...violations.map((violation) => applyStyle('red', formatViolation(violation, columns))),
  ].join('\n');
}

function formatViolation({ in: part, name, reason }: ContractViolation, columns: number): string {
  const place = name === undefined ? part : `${part} ${name}`;
  const text = makePrintable(`violation: ${place}: ${reason}`);
  const indent = '  ';
  return new Help().boxWrap(text, columns - indent.length).replace(/^/gm, indent);
}

/** A request in a line of JSON, as the journal has it, but without its headers. */
export function formatRequestAsJson({ headers: _headers, ...request }: RecordedRequest): string {
  return formatJson(request);
}

/** Success and redirect are green, an error of the client yellow, and one of the service or a reset red. */
function chooseStyle(status: number | undefined): 'green' | 'yellow' | 'red' {
  if (status === undefined || status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}
