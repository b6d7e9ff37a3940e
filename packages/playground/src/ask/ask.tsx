import { useSignal } from '@preact/signals';
import { lists, parameterOf } from '../contract/contract.ts';
import { isPreset, presets, withPreset } from '../request/presets.ts';
import { textIn, withText } from '../request/search.ts';
import { ServiceChoice } from '../service/service-choice.tsx';
import { asked, search, violations } from '../state.ts';
import { Assumed, Described } from './described.tsx';
import { matching, ValueGroup } from './value-group.tsx';

/** On a small screen the parameters start folded, so that the response is nearer. */
const isRoomy = matchMedia('(min-width: 761px)').matches;

const all = lists.reduce((count, { values }) => count + values.length, 0);

/** The form with every parameter of a request. */
export function Ask() {
  const typed = useSignal('');
  const filter = typed.value.trim().toLowerCase();
  const found = lists.reduce((count, list) => count + matching(list, filter).length, 0);
  return (
    <section class="ask" aria-labelledby="ask">
      <h2 id="ask">Request</h2>
      <ServiceChoice />
      <fieldset class="presets">
        <legend class="hidden">Presets</legend>
        {presets.map((preset) => (
          <button
            type="button"
            key={preset.name}
            title={preset.description}
            aria-pressed={isPreset(asked.value.search, preset)}
            onClick={() => search((given) => withPreset(given, preset))}
          >
            {preset.name}
          </button>
        ))}
      </fieldset>
      <details class="parameters" open={isRoomy}>
        <summary>Parameters</summary>
        <div class="plain-parameters">
          <Text
            name="id"
            label="User"
            value={asked.value.id}
            onInput={(id) => {
              asked.value = { ...asked.value, id };
            }}
          />
          <SearchText name="max_results" label="Page size" />
          <SearchText name="pagination_token" label="Page token" />
        </div>
        <div class="filter">
          <label for="filter">Filter fields and expansions</label>
          <input
            id="filter"
            type="search"
            placeholder="metrics, author, url …"
            value={typed.value}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
          <p class="quiet" role="status">
            {filter === ''
              ? `${found} fields and expansions`
              : `${found || 'none'} of ${all} match`}
          </p>
        </div>
        {lists.map((list) => (
          <ValueGroup key={list.name} list={list} filter={filter} />
        ))}
      </details>
    </section>
  );
}

/** A query parameter with a single value. */
function SearchText({ name, label }: { name: string; label: string }) {
  const { default: usual } = parameterOf(name);
  return (
    <Text
      name={name}
      label={label}
      value={textIn(asked.value.search, name) ?? ''}
      placeholder={usual === undefined ? 'first page' : `${usual} by default`}
      onInput={(text) => search((given) => withText(given, name, text || undefined))}
    />
  );
}

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onInput: (text: string) => void;
}

function Text({ name, label, value, placeholder, onInput }: TextProps) {
  const wrong = violations.value.find((violation) => violation.name === name);
  const { description, assumptions } = parameterOf(name);
  const help = `${name}-help`;
  return (
    <div class="parameter">
      <label for={name}>
        {label} <code>{name}</code>
      </label>
      <input
        id={name}
        form="request"
        value={value}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong ? `${name}-wrong ${help}` : help}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {wrong && (
        <p class="wrong" id={`${name}-wrong`}>
          <Described text={wrong.reason} />
        </p>
      )}
      <Assumed assumptions={assumptions} about={{ id: help, text: description }} />
    </div>
  );
}
