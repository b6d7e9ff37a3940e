import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { baseUrl } from './likes.ts';
import { Timeline } from './timeline.tsx';
import './style.css';

// Vite drops this, and everything it imports, from the production build.
if (import.meta.env.DEV) {
  const { startMock } = await import('./mock.ts');
  await startMock(baseUrl);
}

const user = new URLSearchParams(location.search).get('user') ?? '2244994945';
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <Timeline user={user} />
    </QueryClientProvider>
  </StrictMode>,
);
