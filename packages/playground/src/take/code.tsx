import { Copy } from '../elements/copy.tsx';
import { Described } from '../elements/words.tsx';
import { renderPrograms, renderReading, tokenPlaceholder } from '../request/programs.ts';
import { pnpmStart } from '../service/service.ts';
import { language, programService, programUrl, request, service, violations } from '../state.ts';
import { field, Point, ReadField } from './read-field.tsx';

/** The same request as programs. The section stays without them: a button leads to it. */
export function Code() {
  return (
    <section class="program" aria-label="The code that requests it" tabIndex={-1}>
      {violations.value.length > 0 ? (
        <p class="nothing">The request breaks the contract, so there is no program for it.</p>
      ) : (
        <Programs />
      )}
    </section>
  );
}

function Programs() {
  const programs = renderPrograms(request.value, programUrl.value, field.value);
  const program = programs.find((each) => each.language === language.value) ?? programs[0];
  if (!program) return null;
  const { code } = program;
  // Only the program in TypeScript has this line.
  const [before = '', after] = code.split(renderReading(field.value));
  return (
    <>
      {after && <Point />}
      <div class="tools row small">
        <fieldset class="row">
          <legend class="hidden">Languages</legend>
          {programs.map(({ language: name }) => (
            <button
              type="button"
              key={name}
              aria-pressed={program.language === name}
              onClick={() => {
                language.value = name;
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <Copy getText={() => code} what={program.language} />
      </div>
      <pre>
        <code>
          <Colored code={before} />
          {after && (
            <>
              <ReadField />
              <Colored code={after} />
            </>
          )}
        </code>
      </pre>
      <Hint text={program.hint} />
    </>
  );
}

/** The addresses that a program can call instead of the mock in the page. */
const addresses = [
  { name: 'the mock of pnpm start', url: pnpmStart.mock },
  { name: 'the X API', url: 'https://api.x.com' },
];

/** What a program needs, and which service it calls. */
function Hint({ text }: { text: string }) {
  const isMock = programUrl.value === pnpmStart.mock;
  const tokenHint = isMock ? 'Any token will do.' : `Replace \`${tokenPlaceholder}\`.`;
  return (
    <p class="hint small quiet">
      <Described text={`${text} ${tokenHint}`} />{' '}
      {service.value.isInPage && (
        <label>
          Calls{' '}
          <select
            value={programUrl.value}
            onChange={({ currentTarget }) => {
              programService.value = currentTarget.value;
            }}
          >
            {addresses.map(({ name, url }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </p>
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
    const kind = kinds[match.findIndex((group, index) => index > 0 && group !== undefined)];
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
