import { Copy } from '../elements/copy.tsx';
import { Described } from '../elements/words.tsx';
import { snippetsOf, tokenName, withRead } from '../request/snippets.ts';
import { theState } from '../state.ts';
import { ReadField } from './read-field.tsx';

const { asked, language, service, violations } = theState;

/** The same request as programs. */
export function Code() {
  if (violations.value.length > 0) {
    return <p class="nothing">The request breaks the contract, so there is no program for it.</p>;
  }
  const snippets = snippetsOf(asked.value, service.value.baseUrl);
  const snippet = snippets.find((each) => each.language === language.value) ?? snippets[0];
  if (!snippet) return null;
  const { code, hint } = snippet;
  const isTypeScript = snippet.language === 'TypeScript';
  const [before = '', after = ''] = isTypeScript ? withRead(code) : [code];
  return (
    <section class="snippet" aria-label="The code that asks for it">
      <div class="tools row small">
        <fieldset class="presets row">
          <legend class="hidden">Languages</legend>
          {snippets.map(({ language: name }) => (
            <button
              type="button"
              key={name}
              aria-pressed={snippet.language === name}
              onClick={() => {
                language.value = name;
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <Copy text={code} what={snippet.language} />
      </div>
      <pre>
        <code>
          <Colored code={before} />
          {isTypeScript && <ReadField />}
          <Colored code={after} />
        </code>
      </pre>
      <p class="small quiet">
        <Described
          text={`${hint}. Replace \`${tokenName}\`${
            service.value.isInPage ? '; this calls the mock of `pnpm start`.' : '.'
          }`}
        />
      </p>
    </section>
  );
}

/** What has a color of its own in a program: comments, texts, keywords and numbers. */
const token =
  /(#[^\n]*|\/\/[^\n]*)|('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|\b(import|from|const|await|for|of|as|new|in|with|if|print)\b|\b(\d+)\b/g;

const kinds = ['', 'comment', 'value string', 'keyword', 'value number'];

/** A program in its colors. */
function Colored({ code }: { code: string }) {
  const parts: preact.ComponentChild[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const kind = kinds[match.findIndex((group, at) => at > 0 && group !== undefined)];
    parts.push(code.slice(end, match.index), <span class={kind}>{match[0]}</span>);
    end = match.index + match[0].length;
  }
  return (
    <>
      {parts}
      {code.slice(end)}
    </>
  );
}
