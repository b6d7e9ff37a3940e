import { createClient } from '@liked-posts/client';
import { ProxyAgent } from 'undici';

export function clientBehind(proxy: string, baseUrl = 'https://api.example.com') {
  // An option of Node, which the types of browsers do not have.
  const init: RequestInit & { dispatcher: ProxyAgent } = { dispatcher: new ProxyAgent(proxy) };
  return createClient({
    baseUrl,
    accessToken: 'ACCESS_TOKEN',
    fetch: (request) => fetch(request, init),
  });
}
