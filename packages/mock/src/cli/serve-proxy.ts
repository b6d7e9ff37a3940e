import { requestJson, requestLines, runServer, writeLine } from '@liked-posts/sandbox/front';
import { hideCredentials } from '../hide-credentials.ts';
import type { ProxyFlags } from './main.ts';

/** The exit code after at least one violation. */
const violated = 3;

/** Serves the proxy until a signal ends it. */
export async function serveProxy(upstream: string, flags: ProxyFlags): Promise<void> {
  const { json, quiet, ...options } = flags;
  const shown = hideCredentials(upstream);
  const proxy = await runServer(
    flags,
    { banner: (url) => banner(url, shown), json: { upstream: shown } },
    async () => {
      const { startProxy } = await import('../start-proxy.ts');
      return startProxy(upstream, {
        ...options,
        onExchange: ({ request, milliseconds }) => {
          const { violations, responseViolations = [] } = request;
          if (quiet && violations.length + responseViolations.length === 0) return;
          writeLine((json ? requestJson : requestLines)(request, milliseconds));
        },
      });
    },
  );
  if (proxy === undefined) return;
  const { requests, violations } = proxy.count;
  if (!json && !quiet) {
    writeLine(
      requests === 0
        ? 'No request came through, so that nothing was checked.'
        : `${counted(requests, 'request')}, ${counted(violations, 'violation')}.`,
    );
  }
  if (violations > 0) process.exitCode = violated;
}

function banner(url: string, upstream: string): string {
  return `Liked Posts proxy on ${url}, in front of ${upstream}

Send it what you would send to the service. Ctrl-C ends it, with exit code ${violated} after any violation.
`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
