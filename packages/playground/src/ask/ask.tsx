import { useSignal } from '@preact/signals';
import { describeName, lists } from '../contract/contract.ts';
import { Explained, Meaning } from '../elements/meaning.tsx';
import { formatCount } from '../elements/words.tsx';
import { applyPreset, isPreset, presets } from '../request/presets.ts';
import { readText, setText } from '../request/search.ts';
import { changeSearch, outcome, request } from '../state.ts';
import { Parameter } from './parameter.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { filterValues, ValueGroup } from './value-group.tsx';

/** On a small screen the parameters start folded, so that the response is nearer. */
const isRoomy = matchMedia('(min-width: 861px)').matches;

const valueCount = lists.reduce((count, { values }) => count + values.length, 0);

/** The form with every parameter of a request. */
export function Ask() {
  const typed = useSignal('');
  const filter = typed.value.trim().toLowerCase();
  const postCount = outcome.value?.page?.data.length;
  const matchCount = lists.reduce((count, list) => count + filterValues(list, filter).length, 0);
  return (
    <section class="ask stack" aria-labelledby="ask">
      <h2 id="ask">Request</h2>
      <ServiceChoice />
      <Presets />
      <Explained describe={describeName}>
        <details class="parameters" open={isRoomy}>
          <summary>Parameters</summary>
          <div class="plain-parameters">
            <Parameter
              name="id"
              label="User"
              value={request.value.id}
              change={(id) => ({ ...request.value, id })}
            />
            <Parameter
              name="max_results"
              label="Page size"
              value={readText(request.value.search, 'max_results') ?? ''}
              change={(text) => ({
                ...request.value,
                search: setText(request.value.search, 'max_results', text || undefined),
              })}
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
              {filter === ''
                ? `${matchCount} fields`
                : `${matchCount || 'none'} of ${valueCount} match`}
            </p>
          </div>
          {lists.map((list) => (
            <ValueGroup key={list.name} list={list} filter={filter} />
          ))}
          <button type="button" class="to-response" onClick={showResponse}>
            See {postCount === undefined ? 'the response' : formatCount(postCount, 'Post')} ↓
          </button>
        </details>
      </Explained>
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

/** On a small screen, the response is below the form. */
function showResponse(): void {
  document.querySelector('.see')?.scrollIntoView();
  document.querySelector<HTMLElement>('#panel')?.focus({ preventScroll: true });
}
