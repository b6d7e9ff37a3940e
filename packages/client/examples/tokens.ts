import { createClient } from '@liked-posts/client';

/** Wherever your tokens are kept. */
interface Session {
  readonly accessToken: string;
  refresh(): Promise<string>;
}

export const clientOf = (session: Session) =>
  createClient({
    baseUrl: 'https://api.example.com',
    accessToken: ({ refused }) => (refused ? session.refresh() : session.accessToken),
  });
