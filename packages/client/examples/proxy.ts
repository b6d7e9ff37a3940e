import { createClient } from '@liked-posts/client';
import { fetch, ProxyAgent } from 'undici';

export const clientBehind = (proxy: string, baseUrl = 'https://api.example.com') => {
  const dispatcher = new ProxyAgent(proxy);
  return createClient({
    baseUrl,
    accessToken: 'ACCESS_TOKEN',
    // Its `fetch` does not know the global `Request`, and has types of its own for the same `Response`.
    fetch: ({ url, headers, signal }) =>
      fetch(url, {
        headers,
        signal,
        dispatcher,
        redirect: 'manual',
      }) as unknown as Promise<Response>,
  });
};
