import { Described } from '../ask/described.tsx';
import { aboutMember } from '../contract/contract.ts';
import { isName, moduleOf, pageType, textOf } from '../contract/page-type.ts';
import { Copy } from '../see/copy.tsx';
import { Explained } from '../see/meaning.tsx';
import { theState } from '../state.ts';
import { snippetsOf, tokenName } from './snippets.ts';

const { asked, language, query, service, violations } = theState;

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

/** The TypeScript type of the page that answers the query. The names in it lead to the reference. */
function PageType() {
  const pieces = moduleOf(pageType(query.value));
  // From here, arrow keys lead to the others.
  const first = pieces.findIndex(({ path }) => path);
  return (
    <>
      <div class="tools">
        <p class="legend">
          <code>LikedPostsPage&lt;typeof query&gt;</code>, marking what you{' '}
          <span class="key asked">requested</span>
        </p>
        <Copy text={textOf(pieces)} what="the type" />
      </div>
      <Explained aboutOf={aboutMember}>
        <pre class="type">
          <code>
            {pieces.map((piece, at) => {
              const { text, is, path } = piece;
              if (isName(piece)) return <a href={`reference.html#schemas/${text}`}>{text}</a>;
              if (!is) return text;
              return (
                <span
                  class={is}
                  {...(path && { 'data-about': path, tabIndex: at === first ? 0 : -1 })}
                >
                  {text}
                </span>
              );
            })}
          </code>
        </pre>
      </Explained>
    </>
  );
}
