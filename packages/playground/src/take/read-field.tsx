import { tweetFields } from '@liked-posts/types';
import { computed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { explainUnrequested } from '../contract/print-page-type.ts';
import { readList, setList } from '../request/search.ts';
import { changeSearch, chosenField, query, readFieldName, request } from '../state.ts';

/** The error of the compiler at the field; undefined if the program compiles. */
const compilerError = computed(() => explainUnrequested(query.value, readFieldName.value));

/** Why the program compiles, or does not. */
export function CompileNote() {
  return (
    <p class="point">
      The type follows your query: <code>{readFieldName.value}</code> {explainField()}
    </p>
  );
}

function explainField(): string {
  if (compilerError.value) return 'is not in it, so this does not compile.';
  const isRequested = readList(request.value.search, 'tweet.fields').includes(readFieldName.value);
  return isRequested ? 'is in it, so this compiles.' : 'comes by default, so this compiles.';
}

/**
 * The field that the program reads, as a menu; the code after it; and, below its line, the
 * compiler's error.
 */
export function ReadField({ after }: { after: string }) {
  const select = useRef<HTMLSelectElement>(null);
  const error = compilerError.value;
  const requestField = () => {
    const name = readFieldName.value;
    chosenField.value = name;
    // The focused button is about to be removed.
    select.current?.focus();
    changeSearch((search) =>
      setList(search, 'tweet.fields', [...readList(search, 'tweet.fields'), name]),
    );
  };
  const lineEnd = after.indexOf('\n') + 1;
  return (
    <>
      <select
        ref={select}
        class={error ? 'read bad' : 'read'}
        aria-label="The field of a Post that the program reads"
        aria-describedby="compiler"
        aria-invalid={error !== undefined}
        value={readFieldName.value}
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
      {after.slice(0, lineEnd)}
      <span id="compiler" role="status">
        {error && (
          <span class="compiler wrong">
            {error}{' '}
            <button type="button" onClick={requestField}>
              Request {readFieldName.value}
            </button>
          </span>
        )}
      </span>
      {after.slice(lineEnd)}
    </>
  );
}
