/** Where a service redirects to, without what may be a secret in it: credentials and query. */
export function hideInLocation(location: string): string {
  return hideCredentials(location).replace(/[?#].*/s, '');
}

/** An address without the user and password in it. */
export function hideCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//[hidden]@');
}
