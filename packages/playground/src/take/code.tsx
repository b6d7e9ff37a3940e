import { Described } from '../ask/described.tsx';
import { Copy } from '../see/copy.tsx';
import { asked, service, violations } from '../state.ts';
import { snippetsOf, tokenName } from './snippets.ts';

/** The same request as programs. */
export function Code() {
  if (violations.value.length > 0) {
    return (
      <p class="nothing">The request is outside the contract, so there is no program for it.</p>
    );
  }
  return (
    <>
      <p class="meaning">
        <Described
          text={`None of these contains the access token: put it in place of \`${tokenName}\`. ${
            service.value.isInPage
              ? `They call the mock that \`pnpm start\` serves; for another service, replace \`${service.value.baseUrl}\`.`
              : ''
          }`}
        />
      </p>
      {snippetsOf(asked.value, service.value.baseUrl).map(({ language, hint, code }) => (
        <section key={language} class="snippet" aria-label={language}>
          <div class="tools">
            <h3>{language}</h3>
            <span class="quiet">
              <Described text={hint} />
            </span>
            <Copy text={code} what={language} />
          </div>
          <pre>
            <code>{code}</code>
          </pre>
        </section>
      ))}
    </>
  );
}
