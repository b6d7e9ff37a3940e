import { CopyButton } from '../elements/copy-button.tsx';
import { InlineCode } from '../elements/text.tsx';
import { languages, renderPrograms, tokenPlaceholder } from '../request/programs.ts';
import { localServers } from '../service/service.ts';
import {
  fieldToRead,
  language,
  programUrl,
  replacementUrl,
  request,
  service,
  violations,
} from '../state.ts';
import { CompileNote, ReadField } from './read-field.tsx';

/** The same request as programs. It takes the focus from a button, even without programs. */
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
  const programs = renderPrograms(request.value, programUrl.value, fieldToRead.value);
  const { code, hint, beforeField } = programs[language.value];
  return (
    <>
      {beforeField && <CompileNote />}
      <div class="tools row small">
        <fieldset class="row">
          <legend class="hidden">Languages</legend>
          {languages.map((name) => (
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
        <CopyButton getText={() => code} what={language.value} />
      </div>
      <pre>
        <code>
          <Highlighted code={beforeField ?? code} />
          {beforeField && <ReadField />}
        </code>
      </pre>
      <Hint text={hint} />
    </>
  );
}

/** The addresses that a program can have in place of the mock in the page. */
const programAddresses = [
  { name: 'the mock of pnpm start', url: localServers.mock },
  { name: 'the X API', url: 'https://api.x.com' },
];

function Hint({ text }: { text: string }) {
  const isMock = programUrl.value === localServers.mock;
  const tokenHint = isMock ? 'Any token will do.' : `Replace \`${tokenPlaceholder}\`.`;
  return (
    <p class="hint small quiet">
      <InlineCode text={`${text} ${tokenHint}`} />{' '}
      {service.value.isInPage && (
        <label>
          Calls{' '}
          <select
            value={programUrl.value}
            onChange={({ currentTarget }) => {
              replacementUrl.value = currentTarget.value;
            }}
          >
            {programAddresses.map(({ name, url }) => (
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

/** The parts of a program that have a class: the name of their group. */
const classifiedParts = [
  // `# Needs no import`: as a part of its own, without a color, so that `import` in it has no color.
  /(?<comment>(?:#|\/\/).*)/,
  // Characters between quotes of one kind. A backslash escapes the next character.
  /(?<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/,
  // The keywords of TypeScript and of Python.
  /\b(?<keyword>import|from|const|await|for|of|as|new|in|with|if|print)\b/,
  /\b(?<number>\d+)\b/,
];
const classifiedPart = new RegExp(classifiedParts.map(({ source }) => source).join('|'), 'g');

/** A program in its colors: in `await 'a'`, `await` is a keyword, and `'a'` a string. */
function Highlighted({ code }: { code: string }) {
  const pieces: preact.ComponentChild[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(classifiedPart)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    pieces.push(code.slice(end, index), <span class={kind}>{text}</span>);
    end = index + text.length;
  }
  return [...pieces, code.slice(end)];
}
