/** What stands in `curl` commands in place of the access token. */
export const tokenVariable = '$LIKED_POSTS_TOKEN';

/** A command for a shell that sends the same request, and prints the whole response. */
export function curlCommand(
  url: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): string {
  const headerFlags = Object.entries(headers).map(
    ([name, value]) => ` -H ${quoteForShell(`${name}: ${value}`)}`,
  );
  // Without `-g`, curl would expand brackets to several URLs.
  return `curl -gi${writeMethod(method)}${headerFlags.join('')} ${quoteForShell(url)}`;
}

function writeMethod(method: string): string {
  if (method === 'GET') return '';
  // With `-X HEAD`, curl would wait for the body that `content-length` announces.
  return method === 'HEAD' ? ' -I' : ` -X ${method}`;
}

/** Quotes text for a shell, which replaces nothing in it but `$LIKED_POSTS_TOKEN`, by its value. */
function quoteForShell(text: string): string {
  if (!text.includes(tokenVariable)) return `'${text.replaceAll("'", "'\\''")}'`;
  const parts = text.split(tokenVariable).map((part) => part.replace(/[\\"$`]/g, '\\$&'));
  return `"${parts.join(tokenVariable)}"`;
}
