import { printable, printableJson } from '@liked-posts/types/printable';
import type { RecordedRequest } from '../journal/recorded-request.ts';
import type { ContractViolation } from '../message/violation.ts';
import { styled } from './terminal.ts';

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function requestPrinter(flags: {
  readonly json?: boolean;
  readonly quiet?: boolean;
}): (request: RecordedRequest, milliseconds: number) => void {
  return (request, milliseconds) => {
    if (!flags.quiet || request.violations.length > 0) {
      const print = flags.json ? requestJson : requestLines;
      writeLine(print(request, milliseconds));
    }
  };
}

export function requestLines(
  { method, url, status, example, violations, clientLeft }: RecordedRequest,
  milliseconds: number,
): string {
  const outcome =
    status === undefined
      ? styled('red', clientLeft ? 'left' : 'cut')
      : styled(statusStyle(status), `${status}`);
  const what = [method, url, example].filter((part) => part !== undefined && part !== '');
  const broken = (violation: ContractViolation) =>
    styled('red', `  request  ${printable(explained(violation))}`);
  return [
    `${outcome} ${printable(what.join(' '))} ${styled('dim', `${milliseconds.toFixed(1)} ms`)}`,
    ...violations.map(broken),
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

/** A success is green, a refusal yellow, and a failure red. */
function statusStyle(status: number): 'green' | 'yellow' | 'red' {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}
