import { routes } from '@liked-posts/types';
import { useSignal } from '@preact/signals';
import type { ListParameter } from '../contract/contract.ts';
import { InlineCode } from '../elements/text.tsx';
import { readList, setList } from '../request/search.ts';
import { changeSearch, query, request } from '../state.ts';

/** The values of a list that match the filter. */
export function filterValues(
  { name, values }: ListParameter,
  filter: string,
): ListParameter['values'] {
  if (filter === '') return values;
  return values.filter((value) =>
    `${name} ${value.name} ${value.description}`.toLowerCase().includes(filter),
  );
}

/** The possible values of one list parameter. */
export function ValueGroup({ list, filter }: { list: ListParameter; filter: string }) {
  const isOpen = useSignal(false);
  const { name, values } = list;
  const chosen = readList(request.value.search, name);
  const chosenCount = values.filter((value) => chosen.includes(value.name)).length;
  const matches = filterValues(list, filter);
  if (matches.length === 0) return null;
  const matchNames = new Set(matches.map((value) => value.name));
  const choose = (names: readonly string[]) =>
    changeSearch((search) => setList(search, name, names));
  return (
    <details
      class="group"
      open={isOpen.value || filter !== ''}
      onToggle={({ currentTarget }) => {
        if (filter === '') isOpen.value = currentTarget.open;
      }}
    >
      <summary data-about={name}>
        <code>{name}</code>
        <span class="count small">
          {chosenCount === 0 ? `${values.length}` : `${chosenCount} of ${values.length}`}
        </span>
      </summary>
      {chosen.length > 0 && isOutOfReach(list) && (
        <p class="note">
          No expansion leads to <code>includes.{list.resource}</code> yet, so these fields change
          nothing.
        </p>
      )}
      <div class="row small">
        <button type="button" onClick={() => choose([...new Set([...chosen, ...matchNames])])}>
          All <span class="hidden">of {name}</span>
        </button>
        <button
          type="button"
          onClick={() => choose(chosen.filter((each) => !matchNames.has(each)))}
        >
          None <span class="hidden">of {name}</span>
        </button>
      </div>
      <ul class="values">
        {matches.map((value) => (
          <Row
            key={value.name}
            list={name}
            value={value}
            isChosen={chosen.includes(value.name)}
            onChange={(isChosen) =>
              choose(
                isChosen ? [...chosen, value.name] : chosen.filter((each) => each !== value.name),
              )
            }
          />
        ))}
      </ul>
    </details>
  );
}

/** Whether no expansion of the query leads to the objects that have these fields. */
function isOutOfReach({ resource }: ListParameter): boolean {
  // The Posts of a page need no expansion.
  if (resource === undefined || resource === 'tweets') return false;
  return !query.value.expansions?.some((name) => routes[name].resource === resource);
}

interface RowProps {
  readonly list: string;
  readonly value: ListParameter['values'][number];
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Row({ list, value, isChosen, onChange }: RowProps) {
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
