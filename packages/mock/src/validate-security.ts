import type { PrismHttpComponents } from '@stoplight/prism-http';
import * as prism from '@stoplight/prism-http/dist/validator/index.js';
import * as Either from 'fp-ts/lib/Either.js';
import { toDiagnostic } from './diagnostic.ts';

// RFC 6750: the scheme in any case, spaces, and the characters of a token.
const credentials = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** Prism's check of the access token, with scheme and token as HTTP and RFC 6750 have them. */
export const validateSecurity: PrismHttpComponents['validateSecurity'] = ({
  resource,
  element,
}) => {
  const sent = element.headers?.['authorization'];
  const token = credentials.exec(sent ?? '')?.[1];
  const authorization = token === undefined ? sent && 'none' : `Bearer ${token}`;
  const checked = prism.validateSecurity({
    resource,
    element: { ...element, headers: authorization === undefined ? {} : { authorization } },
  });
  if (Either.isRight(checked)) return Either.right(element);
  // What was sent may be a secret, so that no word of it is repeated.
  const state = sent === undefined ? 'is missing' : 'is not a Bearer token';
  const reason = `The header \`Authorization\` ${state}: send \`Authorization: Bearer <access token>\`.`;
  return Either.left([toDiagnostic({ in: 'header', name: 'authorization', reason }, 401)]);
};
