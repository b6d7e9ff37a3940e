import { Ask } from './ask/ask.tsx';
import { version } from './contract/contract.ts';
import { See } from './see/see.tsx';

export function App() {
  return (
    <>
      <header class="top">
        <h1>
          <Heart /> Liked Posts <span class="quiet">playground</span>
        </h1>
        <nav aria-label="Documents">
          <a href="reference.html">Reference</a>
          <a href="openapi.yaml">OpenAPI</a>
          <a href="assumptions.json">Assumptions</a>
          <span class="quiet">contract {version}</span>
        </nav>
      </header>
      <main>
        <Ask />
        <See />
      </main>
    </>
  );
}

function Heart() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        fill="currentColor"
        d="M12 21C5 15.500 2 12 2 8a5.500 5.500 0 0 1 10-3 5.500 5.500 0 0 1 10 3c0 4-3 7.500-10 13z"
      />
    </svg>
  );
}
