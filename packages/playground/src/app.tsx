/// <reference types="vite/client" />
import { path } from '@liked-posts/types';
import { Ask } from './ask/ask.tsx';
import { version } from './contract/contract.ts';
import { See } from './see/see.tsx';
import { theState } from './state.ts';

const { service } = theState;

/** Known where GitHub publishes the page. */
const repository: string | undefined = import.meta.env['VITE_REPOSITORY'];

const packages = ['types', 'client', 'mock', 'conformance'];

export function App() {
  return (
    <>
      {/* A link would change the address, which holds the request. */}
      <button
        type="button"
        class="skip"
        onClick={() => document.querySelector<HTMLElement>('#panel')?.focus()}
      >
        To the response
      </button>
      <header class="top row">
        <h1 class="row">
          <Heart /> Liked Posts <span class="quiet">playground</span>
        </h1>
        <nav class="row" aria-label="Documents and packages">
          {repository && <a href={repository}>GitHub</a>}
          <a href="reference.html">Reference</a>
          <a href="openapi.yaml">OpenAPI {version}</a>
          <span class="packages row">
            <span class="quiet">npm</span>{' '}
            {packages.map((name) => (
              <a
                key={name}
                href={`https://www.npmjs.com/package/@liked-posts/${name}`}
                aria-label={`@liked-posts/${name} on npm`}
              >
                {name}
              </a>
            ))}
          </span>
        </nav>
        <p>
          Try <code>GET {path}</code> of the X API: the Posts that a user has liked.{' '}
          {service.value.isInPage
            ? 'A mock answers in this tab: no account, and nothing leaves it.'
            : service.value.refusal
              ? 'No service is chosen yet.'
              : `Your requests go to ${service.value.baseUrl}.`}
        </p>
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
