import { tweetFields } from '@liked-posts/types';
import { unrequestedError } from '../contract/page-type.ts';
import { valuesIn, withValues } from '../request/search.ts';
import { theState } from '../state.ts';

const { asked, query, read, search } = theState;

/**
 * The line of the program that reads a field of a Post, which can be chosen, and the error of the
 * compiler if the query does not ask for the field.
 */
export function ReadField() {
  const field = read.value ?? firstUnrequested();
  const error = unrequestedError(query.value, field);
  return (
    <>
      {'    console.log(post.'}
      <select
        class={error ? 'read bad' : 'read'}
        aria-label="The field of a Post that the program reads"
        aria-describedby="compiler"
        aria-invalid={error !== undefined}
        value={field}
        onChange={({ currentTarget }) => {
          read.value = currentTarget.value;
        }}
      >
        {tweetFields.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {');'}
      <span class={error ? 'compiler wrong' : 'compiler good'} id="compiler" role="status">
        {error ? (
          <>
            {error}{' '}
            <button
              type="button"
              onClick={() => {
                read.value = field;
                search((given) =>
                  withValues(given, 'tweet.fields', [...valuesIn(given, 'tweet.fields'), field]),
                );
              }}
            >
              Request {field}
            </button>
          </>
        ) : (
          `It compiles: ${valuesIn(asked.value.search, 'tweet.fields').includes(field) ? 'the query asks for it' : 'it comes by default'}.`
        )}
      </span>
    </>
  );
}

/** A field that the query does not ask for: the language if possible. */
function firstUnrequested(): string {
  const candidates = ['lang', 'public_metrics', ...tweetFields];
  return candidates.find((name) => unrequestedError(query.value, name)) ?? 'lang';
}
