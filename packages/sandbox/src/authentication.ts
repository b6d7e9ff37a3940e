/** Who sent a request: the access token, or why it is not accepted. */
export type Identity = { readonly token: string } | { readonly refused: string };

// RFC 6750: the scheme in any case, spaces, and the characters of a token.
const credentials = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;
const howTo = 'Send `Authorization: Bearer <ACCESS_TOKEN>`.';

/** Reads the `Authorization` header. No answer repeats the token. */
export function authenticate(
  authorization: string | null | undefined,
  accepted: ReadonlySet<string> | undefined,
): Identity {
  if (!authorization) return { refused: `The request has no Authorization header. ${howTo}` };
  const token = credentials.exec(authorization)?.[1];
  if (token === undefined) return { refused: `The Authorization header is malformed. ${howTo}` };
  if (accepted !== undefined && !accepted.has(token)) {
    return { refused: 'The access token is not one of those that the sandbox was told to accept.' };
  }
  return { token };
}
