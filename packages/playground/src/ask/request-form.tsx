import { useSignal } from '@preact/signals';
import { describeFormName, lists } from '../contract/explanations.ts';
import { scrollToResponse } from '../elements/focus.ts';
import { Meaning, WithMeanings } from '../elements/meaning.tsx';
import { formatCount } from '../elements/text.tsx';
import { applyPreset, isPreset, presets } from '../request/presets.ts';
import { readParameter, setParameter } from '../request/search.ts';
import { outcome } from '../sending.ts';
import { changeSearch, request } from '../state.ts';
import { Parameter } from './parameter.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { filterValues, ValueGroup } from './value-group.tsx';

/** Read once: on a small screen, the parameters start folded. The style sheets have the same limit. */
const startsOpen = matchMedia('(min-width: 861px)').matches;

/** The request to build. A name in `WithMeanings` that has the focus shows what it means in `Meaning`. */
export function RequestForm() {
  const filterText = useSignal('');
  const filter = filterText.value.trim();
  const postCount = outcome.value?.page?.data.length;
  const matchCount = lists.reduce((count, list) => count + filterValues(list, filter).length, 0);
  return (
    <section class="ask stack" aria-labelledby="ask">
      <h2 id="ask">Request</h2>
      <ServiceChoice />
      <Presets />
      <WithMeanings describe={describeFormName}>
        <details class="parameters" open={startsOpen}>
          <summary>Parameters</summary>
          <div class="plain-parameters">
            <Parameter
              name="id"
              label="User"
              value={request.value.id}
              createRequest={(id) => ({ ...request.value, id })}
            />
            <Parameter
              name="max_results"
              label="Page size"
              value={readParameter(request.value.search, 'max_results') ?? ''}
              createRequest={(text) => ({
                ...request.value,
                // An empty text removes the parameter.
                search: setParameter(request.value.search, 'max_results', text || undefined),
              })}
            />
          </div>
          <div class="filter row">
            <input
              id="filter"
              type="search"
              aria-label="Filter fields and expansions"
              placeholder="Filter: author, url …"
              value={filterText.value}
              onInput={({ currentTarget }) => {
                filterText.value = currentTarget.value;
              }}
            />
            <p class="quiet small" role="status">
              {matchCount} {filter === '' ? 'in all' : 'found'}
            </p>
          </div>
          {lists.map((list) => (
            <ValueGroup key={list.name} list={list} filter={filter} />
          ))}
          <button type="button" class="to-response" onClick={showResponse}>
            See {postCount === undefined ? 'the response' : formatCount(postCount, 'Post')} ↓
          </button>
        </details>
      </WithMeanings>
      <Meaning />
    </section>
  );
}

function Presets() {
  return (
    <fieldset class="presets">
      <legend class="hidden">Presets</legend>
      {presets.map((preset) => (
        <button
          type="button"
          key={preset.name}
          aria-pressed={isPreset(request.value.search, preset)}
          onClick={() => changeSearch((search) => applyPreset(search, preset))}
        >
          {preset.name} <span>{preset.description}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Scrolls to the response, which is below the form on a small screen, and moves the focus there. */
function showResponse(): void {
  scrollToResponse();
  document.querySelector<HTMLElement>('#panel')?.focus({ preventScroll: true });
}
