import { tweetFields } from '@liked-posts/types';
import { computed } from '@preact/signals';
import { buildPostType, type ObjectType } from '../contract/page-type.ts';
import { joinPieces, printType } from '../contract/print-type.ts';
import { focus } from '../elements/focus.ts';
import { afterField } from '../request/programs.ts';
import { readList, setList } from '../request/search.ts';
import { changeSearch, chosenField, fieldToRead, query, request } from '../state.ts';

/** The error that the compiler would print at the field; undefined if the program compiles. */
const compilerError = computed(() => {
  const post = buildPostType(query.value);
  const hasField = post.members.some(({ name }) => name === fieldToRead.value);
  return hasField ? undefined : explainUnrequested(post, fieldToRead.value);
});

/** As the compiler, it shows only the first members of the type: those that every Post has. */
function explainUnrequested({ members }: ObjectType, field: string): string {
  const alwaysThere = members.filter(({ isOptional }) => !isOptional);
  const printed = alwaysThere.map(({ name, type }) => `${name}: ${joinPieces(printType(type))};`);
  return `error TS2339: Property '${field}' does not exist on type '{ ${printed.join(' ')} … }'.`;
}

export function CompileNote() {
  return (
    <p class="point">
      The type follows your query: <code>{fieldToRead.value}</code> {explainField()}
    </p>
  );
}

function explainField(): string {
  if (compilerError.value) return 'is not in it, so this does not compile.';
  const isRequested = readList(request.value.search, 'tweet.fields').includes(fieldToRead.value);
  return isRequested ? 'is in it, so this compiles.' : 'comes by default, so this compiles.';
}

/**
 * The program from the field on; `Program.beforeField` has it up to there. The field is a menu, with the
 * compiler's error below its line:
 *
 *     [lang ▾]);
 *     error TS2339: Property 'lang' does not exist on type … [Request lang]
 *       }
 */
export function ReadField() {
  return (
    <>
      <FieldMenu />
      {afterField.restOfLine}
      {/* Always there: a screen reader announces what appears in it. */}
      <span id="compiler" role="status">
        {compilerError.value && (
          <span class="compiler wrong">
            {compilerError.value}{' '}
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

function FieldMenu() {
  const isWrong = compilerError.value !== undefined;
  return (
    <select
      class={isWrong ? 'read bad' : 'read'}
      aria-label="The field of a Post that the program reads"
      aria-describedby="compiler"
      aria-invalid={isWrong}
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
  // The button that was pressed is about to be removed.
  focus('.read');
  changeSearch((search) =>
    setList(search, 'tweet.fields', [...readList(search, 'tweet.fields'), name]),
  );
}
