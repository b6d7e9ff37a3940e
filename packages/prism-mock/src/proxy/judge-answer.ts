import type { PassedOn, Violation } from '@liked-posts/mock/server';
import * as Either from 'fp-ts/lib/Either.js';
import { askPrism } from '../prism/ask.ts';
import { operations } from '../prism/operation.ts';
import { fieldOf } from './headers.ts';
import { hideInLocation } from './hide-credentials.ts';
import type { ReadBody } from './read-body.ts';

/**
 * What Prism finds outside the contract in an answer of the operation. Consequences of another
 * violation are left out: a body that cannot be read, or has another media type, cannot have the right
 * form either.
 */
export async function judgeAnswer(
  received: PassedOn,
  body: ReadBody,
): Promise<readonly Violation[]> {
  if (received.status === 304) return [unasked304];
  if (received.status >= 300 && received.status < 400) return [redirection(received)];
  const found = await judgedByPrism(received, body.value);
  // A cut is never the consequence of another violation.
  if (received.cut === undefined && found.some(isMediaType)) return found.filter(isHeader);
  return [...body.violations, ...('value' in body ? found : found.filter(isHeader))];
}

const isHeader = (violation: Violation): boolean => violation.in === 'header';

const isMediaType = ({ name }: Violation): boolean => name === 'content-type';

const unasked304: Violation = {
  in: 'status',
  reason:
    'The service answered 304, but the request has no If-None-Match and no If-Modified-Since that would ask for it.',
};

function redirection({ status, headers }: PassedOn): Violation {
  const location = hideInLocation(fieldOf(headers, 'location') ?? '');
  const where = location ? ` to [${location.slice(0, 200)}]` : '';
  const reason = `The service answered ${status}${where}, but the contract has no redirects. The proxy passes it on and does not follow it.`;
  return { in: 'status', reason };
}

async function judgedByPrism({ status, headers }: PassedOn, body: unknown): Promise<Violation[]> {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const output = {
    statusCode: status,
    headers: Object.fromEntries([...names].map((name) => [name, fieldOf(headers, name) ?? ''])),
    body,
  };
  try {
    const { violations } = await askPrism(operations, {
      validateResponse: true,
      // Prism judges the answer of the service instead of one of its own.
      components: { mock: () => () => Either.right(output) },
    });
    return violations.map((violation) =>
      isHeader(violation) && violation.name === undefined
        ? { ...violation, name: 'content-type' }
        : violation,
    );
  } catch (error) {
    // This is how Prism reports a media type that cannot be parsed, or is empty.
    if (!(error instanceof TypeError && /^(invalid|argument) /.test(error.message))) throw error;
    const type = output.headers['content-type']?.slice(0, 100);
    const reason = `The Content-Type [${type}] is not a media type, such as application/json.`;
    return [{ in: 'header', name: 'content-type', reason }];
  }
}
