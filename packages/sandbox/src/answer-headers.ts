import { contract } from './generated/contract.ts';
import { json } from './problems.ts';

/** The methods of the operation. */
const methods = ['GET', 'HEAD'];
const allow = `${methods.join(', ')}, OPTIONS`;

const exposed = 'x-rate-limit-limit, x-rate-limit-remaining, x-rate-limit-reset';

/** What a browser needs on each answer, so that pages of any origin can read it. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
};

/** The headers of an answer with this media type. */
export function headersFor(
  contentType: string,
  more?: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (contentType === json && more === undefined) return jsonHeaders;
  return { 'content-type': contentType, ...cors, ...more };
}

const jsonHeaders = { 'content-type': json, ...cors };

/** The headers of the answer to OPTIONS, for a browser that asks before it sends a request. */
export function preflightHeaders(requested: string | null | undefined): Record<string, string> {
  return {
    allow,
    ...cors,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': requested || 'authorization, prefer',
    'access-control-max-age': '600',
  };
}

/** The headers of a 405. */
export function methodHeaders(): Readonly<Record<string, string>> {
  return headersFor(json, { allow });
}

/** What a 404 and a 405 say that there is. */
export const operationName: string = `${methods.join(' or ')} ${contract.path.template}`;
