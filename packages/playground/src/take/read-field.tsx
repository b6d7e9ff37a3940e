import { tweetFields } from '@liked-posts/types';
import { computed, type ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { explainUnrequested } from '../contract/page-type.ts';
import { readValues, setValues } from '../request/search.ts';
import { changeSearch, chosenField, query, request } from '../state.ts';

/** The field that the program reads: the chosen one, or else one that the query does not request. */
export const field: ReadonlySignal<string> = computed(() => {
  if (chosenField.value !== undefined) return chosenField.value;
  const candidates = ['lang', 'public_metrics', ...tweetFields];
  return candidates.find((name) => explainUnrequested(query.value, name)) ?? 'lang';
});

/** The error of the compiler at the field; undefined if the program compiles. */
const compilerError = computed(() => explainUnrequested(query.value, field.value));

/** Why the program compiles, or does not. */
export function Point() {
  return (
    <p class="point">
      The type follows your query: <code>{field.value}</code> {explainField()}
    </p>
  );
}

function explainField(): string {
  if (compilerError.value) return 'is not in it, so this does not compile.';
  const isRequested = readValues(request.value.search, 'tweet.fields').includes(field.value);
  return isRequested ? 'is in it, so this compiles.' : 'comes by default, so this compiles.';
}

/** The line of the program that reads a field, which can be chosen, and the error that it causes. */
export function ReadField() {
  const select = useRef<HTMLSelectElement>(null);
  const error = compilerError.value;
  const requestField = () => {
    const name = field.value;
    chosenField.value = name;
    // The button that has the focus goes.
    select.current?.focus();
    changeSearch((search) =>
      setValues(search, 'tweet.fields', [...readValues(search, 'tweet.fields'), name]),
    );
  };
  return (
    <>
      {'    console.log(post.'}
      <select
        ref={select}
        class={error ? 'read bad' : 'read'}
        aria-label="The field of a Post that the program reads"
        aria-describedby="compiler"
        aria-invalid={error !== undefined}
        value={field.value}
        onChange={({ currentTarget }) => {
          chosenField.value = currentTarget.value;
        }}
      >
        {tweetFields.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {');\n'}
      <span id="compiler" role="status">
        {error && (
          <span class="compiler wrong">
            {error}{' '}
            <button type="button" onClick={requestField}>
              Request {field.value}
            </button>
          </span>
        )}
      </span>
    </>
  );
}
