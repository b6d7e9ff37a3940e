import { printable, printableJson } from '@liked-posts/types/printable';
import type { ContractViolation, RecordedRequest } from '../journal/recorded-request.ts';
import { hasColors, type Styler, statusStyle, stylerFor } from './terminal.ts';

export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function requestPrinter(flags: {
  readonly json?: boolean;
  readonly quiet?: boolean;
}): (request: RecordedRequest, milliseconds: number) => void {
  const styled = stylerFor(hasColors(process.stdout));
  return (request, milliseconds) => {
    if (!flags.quiet || request.violations.length > 0) {
      const print = flags.json ? requestJson : requestLines;
      writeLine(print(request, milliseconds, styled));
    }
  };
}

export function requestLines(
  { method, url, status, example, violations, clientLeft }: RecordedRequest,
  milliseconds: number,
  styled: Styler,
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
