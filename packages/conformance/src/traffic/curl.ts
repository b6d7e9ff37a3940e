/** What stands in `curl` commands in place of the access token. */
export const tokenVariable = '$LIKED_POSTS_TOKEN';

/** A command for a shell that sends the same request, and prints the whole answer. */
export function curlCommand(
  url: string,
  headers: Readonly<Record<string, string>>,
  method?: string,
): string {
  // curl would leave out a header with an empty value that ends in a colon.
  const options = Object.entries(headers).map(
    ([name, value]) => ` -H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`,
  );
  // Without `-g`, curl would expand brackets to several URLs.
  const other = method === undefined ? '' : ` -X ${method}`;
  return `curl -gi${other}${options.join('')} ${quoted(url)}`;
}

/** Quotes text for a shell. The variable stays one. */
function quoted(text: string): string {
  if (!text.includes(tokenVariable)) return `'${text.replaceAll("'", "'\\''")}'`;
  const parts = text.split(tokenVariable).map((part) => part.replace(/[\\"$`]/g, '\\$&'));
  return `"${parts.join(tokenVariable)}"`;
}
