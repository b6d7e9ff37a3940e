import { styleText } from 'node:util';
import { formatJson, makePrintable } from '@liked-posts/internal/printable';
import type { RecordedRequest } from '../journal/recorded-request.ts';
import { type ContractViolation, pathAfterId, pathBeforeId } from '../message/messages.ts';
import type { StartMockOptions } from './start-mock.ts';

/** Text in a style, such as `red`, where the standard output is a terminal with colors. */
export function applyStyle(
  style: 'bold' | 'cyan' | 'green' | 'red' | 'yellow',
  text: string,
): string {
  // One style at a time: for a list of styles, Node 20 ignores what the stream is, and `NO_COLOR`.
  return styleText(style, text, { stream: process.stdout });
}

/** Writes a line to the standard output. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function createRequestPrinter(flags: {
  readonly json?: boolean;
  readonly quiet?: boolean;
}): (request: RecordedRequest) => void {
  return (request) => {
    if (flags.quiet && request.violations.length === 0) return;
    writeLine(flags.json ? formatRequestAsJson(request) : formatRequest(request));
  };
}

/** A request in a line, such as `200 GET /2/users/42/liked_tweets`, and a line a violation. */
export function formatRequest(request: RecordedRequest): string {
  const { method, url, status, example, violations } = request;
  const outcome =
    status === undefined
      ? applyStyle('red', 'reset')
      : applyStyle(chooseStyle(status), `${status}`);
  const description = [method, url, example].filter((part) => part !== undefined && part !== '');
  return [
    `${outcome} ${makePrintable(description.join(' '))}`,
    ...violations.map((violation) => applyStyle('red', formatViolation(violation))),
  ].join('\n');
}

function formatViolation({ in: part, name, reason }: ContractViolation): string {
  const place = name === undefined ? part : `${part} ${name}`;
  return `  violation: ${makePrintable(`${place}: ${reason}`)}`;
}

export function formatRequestAsJson({ headers: _headers, ...request }: RecordedRequest): string {
  return formatJson(request);
}

/** A success is green, a refusal yellow, and a failure red. */
function chooseStyle(status: number): 'green' | 'yellow' | 'red' {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** Any number is a user of a mock with generated Posts. */
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
  const target = `${url}${pathBeforeId}${chooseUser(options)}${pathAfterId}`;
  return `curl -H 'Authorization: Bearer ${token}' '${target}?max_results=5&expansions=author_id'`;
}

/** A user of a mock: if possible, the first one with likes. */
function chooseUser({ users = {}, dataset }: StartMockOptions): string {
  const counts = Object.entries(users);
  for (const [user, ids] of Object.entries(dataset?.likes ?? {})) counts.push([user, ids.length]);
  const [user] = counts.find(([, likes]) => likes > 0) ?? counts[0] ?? [defaultUser];
  return user;
}
