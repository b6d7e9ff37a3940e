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
import { Highlighted } from './highlighted.tsx';
import { CompileNote, ReadField } from './read-field.tsx';

/** The same request as programs. `skipToCode` of `app.tsx` moves the focus here. */
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
        <Languages />
        <CopyButton getText={() => code} what={language.value} />
      </div>
      <pre>
        <code>
          {/* In TypeScript, the user can choose the field; `ReadField` has the code from there on. */}
          <Highlighted code={beforeField ?? code} />
          {beforeField && <ReadField />}
        </code>
      </pre>
      <p class="hint small quiet">
        <InlineCode text={`${hint} ${explainToken()}`} />{' '}
        {service.value.isInPage && <AddressMenu />}
      </p>
    </>
  );
}

function Languages() {
  return (
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
  );
}

function explainToken(): string {
  const isMock = programUrl.value === localServers.mock;
  return isMock ? 'Any token will do.' : `Replace \`${tokenPlaceholder}\`.`;
}

/** The mock in the page has no address, so the programs call one of these instead. */
const programAddresses = [
  { name: 'the mock of pnpm start', url: localServers.mock },
  { name: 'the X API', url: 'https://api.x.com' },
];

function AddressMenu() {
  return (
    <label>
      Calls{' '}
      <select
        value={replacementUrl.value}
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
  );
}
