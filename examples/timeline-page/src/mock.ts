import { createMock, type Mock } from '@liked-posts/mock';
import { mockHandlers } from '@liked-posts/mock/msw';
import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';

declare global {
  interface Window {
    mock: Mock;
  }
}

/**
 * Answers the page's requests from a mock in its service worker, also the requests for pictures. In
 * the console, `mock.next({ code: 503 })` shows how the page handles a failure.
 */
export async function startMock(baseUrl: string): Promise<void> {
  const mock = createMock({ seed: 7, likes: 60, until: 'now', latency: 250 });
  window.mock = mock;
  await setupWorker(
    ...mockHandlers(mock, { baseUrl }),
    http.get('https://media.example/*', ({ request }) => drawPicture(request.url)),
  ).start({ quiet: true });
}

/** Draws a picture from its address. Videos are not served. */
function drawPicture(url: string): Response {
  if (!url.endsWith('.jpg')) return new HttpResponse(null, { status: 204 });
  let hash = 0;
  for (const character of url) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  const hue = hash % 360;
  const sun = 25 + (hash % 50);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
    <rect width="100" height="100" fill="hsl(${hue} 45% 78%)"/>
    <circle cx="${sun}" cy="34" r="11" fill="hsl(${(hue + 40) % 360} 80% 90%)"/>
    <path d="M0 72 Q 28 ${44 + (hash % 17)} 55 68 T 100 60 V 100 H 0 Z" fill="hsl(${hue} 35% 55%)"/>
    <path d="M0 84 Q 34 ${62 + (hash % 13)} 62 82 T 100 78 V 100 H 0 Z" fill="hsl(${hue} 38% 38%)"/>
  </svg>`;
  return new HttpResponse(svg, { headers: { 'content-type': 'image/svg+xml' } });
}
