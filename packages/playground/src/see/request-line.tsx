import { useSignal } from '@preact/signals';
import { Described } from '../ask/described.tsx';
import { lineOf, readLine } from '../request/address.ts';
import { asked, sendNow, service, violations } from '../state.ts';
import { Copy } from './copy.tsx';

/** The request as it is sent, which can be edited, and what is wrong with it. */
export function RequestLine() {
  const typed = useSignal<string | undefined>(undefined);
  const line = lineOf(asked.value);
  const read = typed.value === undefined ? asked.value : readLine(typed.value);
  const isStrange = read === undefined;
  // Typed text stays as it is until something other than this line changes the request.
  const text = isStrange || lineOf(read) === line ? (typed.value ?? line) : line;
  const wrong = violations.value;
  return (
    <form
      id="request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStrange) void sendNow();
      }}
    >
      <div class="line">
        <span class="method">GET</span>
        <textarea
          rows={1}
          aria-label="Request"
          aria-invalid={wrong.length > 0 || isStrange}
          aria-describedby="request-wrong"
          spellcheck={false}
          value={text}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            const read = readLine(currentTarget.value);
            if (read) asked.value = read;
          }}
          onBlur={() => {
            typed.value = undefined;
          }}
        />
        <Copy text={service.value.baseUrl + line} what="the request's URL" />
        <button type="submit" class="send" disabled={service.value.refusal !== undefined}>
          {wrong.length > 0 ? 'Send anyway' : 'Send'}
        </button>
      </div>
      <div id="request-wrong" role="status">
        {isStrange && (
          <p class="wrong">
            This is not a request of the operation. It must be <code>/2/users/</code>, an identifier
            and <code>/liked_tweets</code>.
          </p>
        )}
        {wrong.length > 0 && (
          <div class="wrong">
            <p>Outside the contract. The response would be a 400:</p>
            <ul>
              {wrong.map(({ reason }) => (
                <li key={reason}>
                  <Described text={reason} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </form>
  );
}
