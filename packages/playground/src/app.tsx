/// <reference types="vite/client" />
import { contract, path } from '@liked-posts/types';
import { RequestForm } from './ask/request-form.tsx';
import { focus } from './elements/focus.ts';
import { ResponseSection } from './see/response-section.tsx';
import { service, view } from './state.ts';

/** The address of the repository; empty in a page that GitHub did not build. See `vite.config.ts`. */
const repository: string = import.meta.env['VITE_REPOSITORY'];

export function App() {
  return (
    <>
      {/* Links would change the address, which holds the request. */}
      <button type="button" class="skip" onClick={() => focus('#panel')}>
        To the response
      </button>
      <button type="button" class="skip" onClick={skipToCode}>
        To the code
      </button>
      <header class="top row">
        <h1 class="row">
          <span class="heart" aria-hidden="true">
            ♥
          </span>
          Liked Posts <span class="quiet">playground</span>
        </h1>
        <nav class="row" aria-label="Documents">
          {repository && <a href={repository}>GitHub</a>}
          <a href="reference.html">Reference</a>
          <a href="openapi.yaml">OpenAPI {contract.version}</a>
        </nav>
        <p>
          Try <code>GET {path}</code> of the X API: choose fields, and see the JSON, its TypeScript
          type and the code.
          {service.value.isInPage &&
            ' A mock answers in this tab: no account, and nothing leaves it.'}
        </p>
      </header>
      <main>
        <RequestForm />
        <ResponseSection />
      </main>
    </>
  );
}

/** The code is a tab of its own where there is no room for it beside the response. */
function skipToCode(): void {
  view.value = 'code';
  requestAnimationFrame(() => focus('.program'));
}
