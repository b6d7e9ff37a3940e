import type { Exchange } from '../exchange.ts';
import type { Problem } from '../problem.ts';

// Whoever read the lines, such as `head`, may stop reading them: the server goes on.
process.stdout.on('error', () => {});

/** Writes `line` to the standard output. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line on what a request was answered with, and one for each problem. */
export function requestLines({
  request,
  problems,
  responseProblems,
  milliseconds,
}: Exchange): string {
  const { method, url, status, example } = request;
  const what = [status ?? 'cut', method, url, example, `${milliseconds.toFixed(1)} ms`];
  const line = what.filter((part) => part !== undefined && part !== '').join(' ');
  return [
    printable(line),
    ...problems.map((problem) => `  request  ${printable(explained(problem))}`),
    ...responseProblems.map((problem) => `  response ${printable(explained(problem))}`),
  ].join('\n');
}

/** One line of JSON on a request. */
export function jsonLine({ request, problems, responseProblems, milliseconds }: Exchange): string {
  const { headers: _headers, ...rest } = request;
  return JSON.stringify({
    ...rest,
    milliseconds: Math.round(milliseconds * 10) / 10,
    violations: problems,
    responseViolations: responseProblems,
  });
}

function explained({ in: place, name, reason }: Problem): string {
  return `${name === undefined ? place : `${place} ${name}`}: ${reason}`;
}

/** Without characters that would steer the terminal, for a request may hold any. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '�');
}
