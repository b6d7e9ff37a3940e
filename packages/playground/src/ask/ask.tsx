import { useSignal } from '@preact/signals';
import { aboutParameter, lists, parameterOf } from '../contract/contract.ts';
import { Explained, Meaning } from '../elements/meaning.tsx';
import { counting, Described } from '../elements/words.tsx';
import { isPreset, presets, withPreset } from '../request/presets.ts';
import { textIn, withText } from '../request/search.ts';
import { theState } from '../state.ts';
import { ServiceChoice } from './service-choice.tsx';
import { matching, ValueGroup } from './value-group.tsx';

const { asked, outcome, search, violations } = theState;

/** On a small screen the parameters start folded, so that the response is nearer. */
const isRoomy = matchMedia('(min-width: 861px)').matches;

const all = lists.reduce((count, { values }) => count + values.length, 0);

/** The form with every parameter of a request. */
export function Ask() {
  const typed = useSignal('');
  const filter = typed.value.trim().toLowerCase();
  const count = outcome.value?.page?.data.length;
  const found = lists.reduce((count, list) => count + matching(list, filter).length, 0);
  return (
    <section class="ask stack" aria-labelledby="ask">
      <h2 id="ask">Request</h2>
      <ServiceChoice />
      <fieldset class="presets row small">
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
      <Explained aboutOf={aboutParameter}>
        <details class="parameters" open={isRoomy}>
          <summary>Parameters</summary>
          <div class="plain-parameters">
            <Parameter
              name="id"
              label="User"
              value={asked.value.id}
              onInput={(id) => {
                asked.value = { ...asked.value, id };
              }}
            />
            <Parameter
              name="max_results"
              label="Page size"
              value={textIn(asked.value.search, 'max_results') ?? ''}
              onInput={(text) =>
                search((given) => withText(given, 'max_results', text || undefined))
              }
            />
          </div>
          <div class="filter row">
            <input
              id="filter"
              type="search"
              aria-label="Filter fields and expansions"
              placeholder="Filter: author, url …"
              value={typed.value}
              onInput={({ currentTarget }) => {
                typed.value = currentTarget.value;
              }}
            />
            <p class="quiet small" role="status">
              {filter === '' ? `${found} fields` : `${found || 'none'} of ${all} match`}
            </p>
          </div>
          {lists.map((list) => (
            <ValueGroup key={list.name} list={list} filter={filter} />
          ))}
          <button type="button" class="to-answer" onClick={showAnswer}>
            See {count === undefined ? 'the response' : counting(count, 'Post')} ↓
          </button>
        </details>
      </Explained>
      <Meaning />
    </section>
  );
}

/** On a small screen, the response is below the form. */
function showAnswer(): void {
  document.querySelector('.see')?.scrollIntoView();
  document.querySelector<HTMLElement>('#panel')?.focus({ preventScroll: true });
}

interface ParameterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}

/** A parameter with a single value. */
function Parameter({ name, label, value, onInput }: ParameterProps) {
  const wrong = violations.value.some((violation) => violation.name === name);
  const { description, assumptions, example, default: usual } = parameterOf(name);
  const otherwise = `such as ${example}`;
  const help = `${name}-help`;
  return (
    <div class="parameter stack" data-about={name}>
      <label for={name}>{label}</label>
      <input
        id={name}
        form="request"
        value={value}
        placeholder={usual === undefined ? otherwise : `${usual} by default`}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={wrong}
        aria-describedby={wrong ? `request-wrong ${help}` : help}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <p class="hidden" id={help}>
        <Described text={description} /> {assumptions.length > 0 && 'Assumed.'}
      </p>
    </div>
  );
}
