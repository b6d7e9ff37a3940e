import { routes } from '@liked-posts/types';
import { useSignal } from '@preact/signals';
import type { ListParameter, ListValue } from '../contract/explanations.ts';
import { InlineCode } from '../elements/text.tsx';
import { readList, setList } from '../request/search.ts';
import { changeSearch, query, request } from '../state.ts';

/** The values whose own name, description or list name has the text, such as `url`, in any case. */
export function filterValues({ name, values }: ListParameter, text: string): readonly ListValue[] {
  const lowerCaseText = text.toLowerCase();
  return values.filter((value) =>
    `${name} ${value.name} ${value.description}`.toLowerCase().includes(lowerCaseText),
  );
}

/** The possible values of one list parameter that match the filter. */
export function ValueGroup({ list, filter }: { list: ListParameter; filter: string }) {
  const isOpen = useSignal(false);
  const { name, values } = list;
  const chosenNames = readList(request.value.search, name);
  const chosenCount = values.filter((value) => chosenNames.includes(value.name)).length;
  const matches = filterValues(list, filter);
  if (matches.length === 0) return null;
  const choose = (names: readonly string[]) =>
    changeSearch((search) => setList(search, name, names));
  const add = (names: readonly string[]) => choose([...chosenNames, ...names]);
  const remove = (names: readonly string[]) =>
    choose(chosenNames.filter((each) => !names.includes(each)));
  const matchNames = matches.map((value) => value.name);
  return (
    <details
      class="group"
      open={isOpen.value || filter !== ''}
      onToggle={({ currentTarget }) => {
        // With a filter, all groups are open, which the user has not chosen.
        if (filter === '') isOpen.value = currentTarget.open;
      }}
    >
      {/* `WithMeanings` reads `data-about`. */}
      <summary data-about={name}>
        <code>{name}</code>
        <span class="count small">
          {chosenCount === 0 ? `${values.length}` : `${chosenCount} of ${values.length}`}
        </span>
      </summary>
      {chosenNames.length > 0 && isOutOfReach(list) && (
        <p class="note">
          No expansion leads to <code>includes.{list.resource}</code> yet, so these fields change
          nothing.
        </p>
      )}
      {/* With a filter, the buttons concern only the values that match it. */}
      <div class="row small">
        <button type="button" onClick={() => add(matchNames)}>
          All <span class="hidden">of {name}</span>
        </button>
        <button type="button" onClick={() => remove(matchNames)}>
          None <span class="hidden">of {name}</span>
        </button>
      </div>
      <ul class="values">
        {matches.map((value) => (
          <ValueRow
            key={value.name}
            list={name}
            value={value}
            isChosen={chosenNames.includes(value.name)}
            onChange={(isChosen) => (isChosen ? add : remove)([value.name])}
          />
        ))}
      </ul>
    </details>
  );
}

/** Whether no expansion of the query leads to the objects that have these fields. */
function isOutOfReach({ resource }: ListParameter): boolean {
  // `expansions` itself has no objects, and the Posts of a page need no expansion.
  if (resource === undefined || resource === 'tweets') return false;
  return !query.value.expansions?.some((name) => routes[name].resource === resource);
}

interface ValueRowProps {
  readonly list: string;
  readonly value: ListValue;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function ValueRow({ list, value, isChosen, onChange }: ValueRowProps) {
  const { name, description, assumptions, isDefault } = value;
  const id = `${list}=${name}`;
  return (
    <li data-about={id}>
      <label for={id} class="row">
        <input
          type="checkbox"
          id={id}
          checked={isChosen}
          aria-describedby={`${id}-meaning`}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <code>{name}</code> {isDefault && <span class="default small">default</span>}
      </label>
      <p class="hidden" id={`${id}-meaning`}>
        <InlineCode text={description} /> {assumptions.length > 0 && 'Assumed.'}
      </p>
    </li>
  );
}
