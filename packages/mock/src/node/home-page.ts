import { prefix, suffix } from '../http/address.ts';
import { type Incoming, type Outgoing, respond } from '../http/messages.ts';
import type { MockOptions } from '../options/options.ts';

/** A command that gets Posts of a mock with these options, to paste into a shell. */
export function curlLine(
  url: string,
  { tokens, users, dataset }: MockOptions,
  curl: string = 'curl',
): string {
  // Never shows tokens, because the output may be logged.
  const token = tokens === undefined ? 'any-token' : '<one of your tokens>';
  const [user = '2244994945'] = Object.keys(users ?? dataset?.likes ?? {});
  return `${curl} -H 'Authorization: Bearer ${token}' '${url}${prefix}${user}${suffix}?max_results=5&expansions=author_id'`;
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  vary: 'Accept',
};

/** The page for a person who opens the address in a browser; undefined for any other request. */
export function homePage(
  { method, url, header }: Incoming,
  scheme: string,
  options: MockOptions,
): Outgoing | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || url !== '/' || !header('accept')?.includes('text/html')) return undefined;
  // The address that the person used, which may be that of a container or a proxy.
  const base = `${scheme}://${header('host')}`;
  // Curl does not know the authority of the certificate.
  const curl = scheme === 'https' ? 'curl --insecure' : 'curl';
  return respond(
    200,
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Liked Posts mock</title>
<link rel="icon" href="data:,">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>Liked Posts mock</h1>
<p><code>${escaped(base)}</code> answers like the liked Posts service. Paste this into a shell:</p>
<pre><code>${escaped(curlLine(base, options, curl))}</code></pre>
<p>Read on <a href="https://www.npmjs.com/package/@liked-posts/mock">about the mock</a>, or list its
options with <code>npx liked-posts-mock --help</code>.</p>
</main>
</body>
</html>
`,
    headers,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
