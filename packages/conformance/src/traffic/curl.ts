/** What stands in `curl` commands in place of the access token. */
export const tokenVariable = '$LIKED_POSTS_TOKEN';

/** A command for a shell that sends the same request, and prints the whole response. */
export function curlCommand(
  url: string,
  headers: Readonly<Record<string, string>>,
  method?: string,
): string {
  // For curl, `-H 'name:'` leaves a header out, and `-H 'name;'` sends it with an empty value.
  const options = Object.entries(headers).map(
    ([name, value]) => ` -H ${quoteForShell(value === '' ? `${name};` : `${name}: ${value}`)}`,
  );
  // Without `-g`, curl would expand brackets to several URLs.
  const other = method === undefined ? '' : ` -X ${method}`;
  return `curl -gi${other}${options.join('')} ${quoteForShell(url)}`;
}

/** Quotes text for a shell, which still replaces `$LIKED_POSTS_TOKEN` by its value. */
function quoteForShell(text: string): string {
  if (!text.includes(tokenVariable)) return `'${text.replaceAll("'", "'\\''")}'`;
  const parts = text.split(tokenVariable).map((part) => part.replace(/[\\"$`]/g, '\\$&'));
  return `"${parts.join(tokenVariable)}"`;
}
