/** What `pnpm start` prints: each address, what is there, and a line to paste. */
export function banner(urls: { mock: string; sandbox: string; playground: string }): string {
  const get = (url: string, query: string) =>
    `  curl -H 'Authorization: Bearer any-token' '${url}/2/users/2244994945/liked_tweets?${query}'`;
  return `
Mock        ${urls.mock}   answers with the examples of the contract
${get(urls.mock, 'max_results=5&tweet.fields=author_id,created_at')}

Sandbox     ${urls.sandbox}   pages, selects and expands, as the service does
${get(urls.sandbox, 'max_results=5&tweet.fields=created_at&expansions=author_id')}

Playground  ${urls.playground}   shows what a query gives; open it in a browser
Reference   ${urls.playground}/reference.html   the contract, for people

Ctrl-C ends them.`;
}
