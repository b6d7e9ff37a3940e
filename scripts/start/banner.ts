import type { Styler } from '../../packages/mock/src/node/terminal.ts';

/** The output of `pnpm start`: each server with its address, and a command to paste. */
export function banner(
  { mock, playground }: { readonly mock: string; readonly playground: string },
  styled: Styler,
): string {
  const url = (text: string) => styled('cyan', text);
  return `${styled('bold', 'Playground')}  ${styled(['bold', 'cyan'], playground)}   open it in a browser
Reference   ${url(`${playground}/reference.html`)}   the contract, for people
Mock        ${url(mock)}   answers like the service
Prism       starts in the background

  curl -H 'Authorization: Bearer any-token' '${mock}/2/users/2244994945/liked_tweets?max_results=5'

Ctrl-C ends them.`;
}
