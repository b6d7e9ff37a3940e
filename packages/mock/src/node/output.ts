import { printable, printableJson } from '@liked-posts/types/printable';
import type { ContractViolation, RecordedRequest } from '../journal/recorded-request.ts';

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function requestPrinter(flags: {
  readonly json?: boolean;
  readonly quiet?: boolean;
}): (request: RecordedRequest, milliseconds: number) => void {
  const lines = flags.json ? requestJson : requestLines;
  return (request, milliseconds) => {
    const { violations, responseViolations = [], notChecked } = request;
    const isFine = violations.length + responseViolations.length === 0 && notChecked === undefined;
    if (!flags.quiet || !isFine) writeLine(lines(request, milliseconds));
  };
}

export function requestLines(
  {
    method,
    url,
    status,
    example,
    violations,
    responseViolations = [],
    notChecked,
    clientLeft,
  }: RecordedRequest,
  milliseconds: number,
): string {
  const outcome = status ?? (clientLeft ? 'left' : 'cut');
  const what = [outcome, method, url, example, `${milliseconds.toFixed(1)} ms`];
  return [
    printable(what.filter((part) => part !== undefined && part !== '').join(' ')),
    ...violations.map((violation) => `  request  ${printable(explained(violation))}`),
    ...responseViolations.map((violation) => `  response ${printable(explained(violation))}`),
    ...(notChecked === undefined ? [] : [`  response not checked: ${printable(notChecked)}`]),
  ].join('\n');
}

export function requestJson(
  { headers: _headers, ...request }: RecordedRequest,
  milliseconds: number,
): string {
  return printableJson({ ...request, milliseconds: Math.round(milliseconds * 10) / 10 });
}

function explained({ in: part, name, reason }: ContractViolation): string {
  return `${name === undefined ? part : `${part} ${name}`}: ${reason}`;
}
