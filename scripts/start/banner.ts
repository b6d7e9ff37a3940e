/** The output of `pnpm start`: each address with its server, and a command to paste. */
export function banner({ mock, playground }: { mock: string; playground: string }): string {
  return `
Mock        ${mock}   pages, selects and expands, as the service does
  curl -H 'Authorization: Bearer any-token' '${mock}/2/users/2244994945/liked_tweets?max_results=5&tweet.fields=created_at&expansions=author_id'

Playground  ${playground}   shows what a query gives; open it in a browser
Reference   ${playground}/reference.html   the contract, for people
Prism       starts in the background

Ctrl-C ends them.`;
}
