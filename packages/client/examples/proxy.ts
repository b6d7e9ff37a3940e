import { createClient } from '@liked-posts/client';
import { ProxyAgent } from 'undici';

export function clientBehind(proxy: string, baseUrl = 'https://api.example.com') {
  const dispatcher = new ProxyAgent(proxy);
  return createClient({
    baseUrl,
    accessToken: 'ACCESS_TOKEN',
    fetch: (request) => fetch(request, { dispatcher }),
  });
}
