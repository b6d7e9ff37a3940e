import { tweetFields } from '@liked-posts/types';
import { computed } from '@preact/signals';
import { focus } from '../elements/focus.ts';
import { afterField } from '../request/programs.ts';
import { readList, setList } from '../request/search.ts';
import { changeSearch, chosenField, fieldToRead, postFields, request } from '../state.ts';

/** Whether the program compiles: the page type has the field that it reads. */
const compiles = computed(() => postFields.value.has(fieldToRead.value));

/** The sentence with the program: whether it compiles, and why. */
export function CompileNote() {
  return (
    <p class="point">
      The type follows your query: <code>{fieldToRead.value}</code> {explainWhetherItCompiles()}
    </p>
  );
}

/** What comes after the name of the field in the sentence. "It" is the query. */
function explainWhetherItCompiles(): string {
  if (!compiles.value) return 'is not in it, so this does not compile.';
  const isRequested = readList(request.value.search, 'tweet.fields').includes(fieldToRead.value);
  return isRequested ? 'is in it, so this compiles.' : 'comes by default, so this compiles.';
}

/**
 * The end of the program in TypeScript, from the name of the field on. The code before it is
 * `Program.beforeField`, whose last line is `console.log(post.`:
 *
 *     [lang ▾]);                                                             the menu, and `restOfLine`
 *     error TS2339: Property 'lang' does not exist on type … [Request lang]  unless it compiles
 *       }                                                                    `linesBelow`
 */
export function ReadField() {
  return (
    <>
      <FieldMenu />
      {afterField.restOfLine}
      {/* Always there: a screen reader announces what appears in it. */}
      <span id="compiler" role="status">
        {!compiles.value && (
          <span class="compiler wrong">
            {formatCompilerError(fieldToRead.value)}{' '}
            <button type="button" onClick={requestField}>
              Request {fieldToRead.value}
            </button>
          </span>
        )}
      </span>
      {afterField.linesBelow}
    </>
  );
}

/** What the compiler prints, shortened to the members that every Post has. */
function formatCompilerError(field: string): string {
  return `error TS2339: Property '${field}' does not exist on type '{ id: string; text: string; … }'.`;
}

function FieldMenu() {
  return (
    <select
      class={compiles.value ? 'read' : 'read bad'}
      aria-label="The field of a Post that the program reads"
      aria-describedby="compiler"
      aria-invalid={!compiles.value}
      value={fieldToRead.value}
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
  );
}

function requestField(): void {
  const name = fieldToRead.value;
  // Without a choice, `fieldToRead` is an unrequested field, so it would change now.
  chosenField.value = name;
  // The button that was pressed is about to be removed. `.read` is the `FieldMenu`.
  focus('.read');
  changeSearch((search) =>
    setList(search, 'tweet.fields', [...readList(search, 'tweet.fields'), name]),
  );
}
