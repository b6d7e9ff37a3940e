import type { PrismHttpComponents } from '@stoplight/prism-http';
import * as prism from '@stoplight/prism-http/dist/validator/index.js';
import * as Either from 'fp-ts/lib/Either.js';
import { toDiagnostic } from './diagnostic.ts';

/** Prism's check of the access token, with the scheme in letters of any case, as HTTP has it. */
export const validateSecurity: PrismHttpComponents['validateSecurity'] = ({
  resource,
  element,
}) => {
  const sent = element.headers?.['authorization'];
  const authorization = sent?.replace(/^bearer(?=\s)/i, 'Bearer');
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
