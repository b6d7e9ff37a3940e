/** An address, such as the target of a redirect, without credentials and query, which may be secrets. */
export function hideInLocation(location: string): string {
  return hideCredentials(location).replace(/[?#].*/s, '');
}

/** An address without the user and password in it. */
export function hideCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//[hidden]@');
}
