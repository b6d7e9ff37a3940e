/** An address without the user and password in it. */
export function hideCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//[hidden]@');
}
