import { Described } from '../ask/described.tsx';
import { Copy } from '../see/copy.tsx';
import { PageType } from '../see/page-type.tsx';
import { theState } from '../state.ts';
import { snippetsOf, tokenName } from './snippets.ts';

const { asked, language, service, violations } = theState;

const type = 'Type of the page';

/** The same request as programs, and the type of the page that answers it. */
export function Code() {
  const snippets =
    violations.value.length > 0 ? [] : snippetsOf(asked.value, service.value.baseUrl);
  const snippet = snippets.find((each) => each.language === language.value);
  return (
    <>
      <fieldset class="presets">
        <legend class="hidden">Languages</legend>
        {['TypeScript', 'curl', 'Python', type].map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={language.value === name}
            onClick={() => {
              language.value = name;
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {language.value === type ? (
        <PageType />
      ) : snippet ? (
        <section class="snippet" aria-label={snippet.language}>
          <div class="tools">
            <p class="quiet">
              <Described
                text={`${snippet.hint}. Put your access token in place of \`${tokenName}\`${
                  service.value.isInPage
                    ? `. It calls the mock of \`pnpm start\`; for another service, replace \`${service.value.baseUrl}\`.`
                    : '.'
                }`}
              />
            </p>
            <Copy text={snippet.code} what={snippet.language} />
          </div>
          <pre>
            <code>{snippet.code}</code>
          </pre>
        </section>
      ) : (
        <p class="nothing">The request breaks the contract, so there is no program for it.</p>
      )}
    </>
  );
}
