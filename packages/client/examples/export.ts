import { open } from 'node:fs/promises';
import { createClient } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

/**
 * Writes one page per line. After a crash, run it again: it continues after the last whole line.
 */
export async function exportLikes(id: string, path: string): Promise<void> {
  const file = await open(path, 'a+');
  try {
    const text = await file.readFile('utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    await file.truncate(Buffer.byteLength(whole));
    const [last] = whole.split('\n').slice(-2);
    const from = last ? JSON.parse(last).position : undefined;

    const pages = client.pages(id, { max_results: 100 }, { from });
    for await (const { data: posts, position } of pages) {
      await file.appendFile(`${JSON.stringify({ posts, position })}\n`);
    }
  } finally {
    await file.close();
  }
}
