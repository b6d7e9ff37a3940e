const token = /^[\x21-\x7e]+$/;
// RFC 6750: the scheme in any case, and spaces.
const credentials = /^Bearer +([\x21-\x7e]+)$/i;

/** Whether a value can be an access token: visible ASCII characters without spaces. */
export function isAccessToken(value: unknown): value is string {
  return typeof value === 'string' && token.test(value);
}

/** The access token in an `Authorization` header; undefined if it has none. */
export function readAccessToken(authorization: string | null | undefined): string | undefined {
  return credentials.exec(authorization ?? '')?.[1];
}
