import { createClient } from '@liked-posts/client';
import { undiciFetch } from '@liked-posts/client/undici';
import { ProxyAgent } from 'undici';

export const clientBehind = (proxy: string, baseUrl = 'https://api.example.com') =>
  createClient({
    baseUrl,
    accessToken: 'ACCESS_TOKEN',
    fetch: undiciFetch({ dispatcher: new ProxyAgent(proxy) }),
  });
