import { useSignal } from '@preact/signals';
import { Simulate } from '../elements/simulate.tsx';
import { Described } from '../elements/words.tsx';
import { formatLine, readLine } from '../request/address.ts';
import { type FaultChoice, normalPage } from '../service/faults.ts';
import {
  cancel,
  isSlow,
  isStale,
  outcome,
  request,
  sendNow,
  service,
  view,
  violations,
} from '../state.ts';
import { WalkButton, walk } from '../walk/walk-controls.tsx';

/** The request as it is sent, which can be edited, and what is wrong with it. */
export function RequestLine() {
  const typed = useSignal<string | undefined>(undefined);
  const line = formatLine(request.value);
  const typedRequest = typed.value === undefined ? request.value : readLine(typed.value);
  const isStrange = typedRequest === undefined;
  // Typed text stays as it is until something other than this line changes the request.
  const isTyped = isStrange || formatLine(typedRequest) === line;
  const isWrong = violations.value.length > 0;
  return (
    <form
      id="request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStrange) submit();
      }}
    >
      <div class="line row">
        <span class="field">
          <textarea
            rows={1}
            aria-label="Request line"
            aria-invalid={isWrong || isStrange}
            aria-describedby="request-wrong"
            spellcheck={false}
            value={isTyped ? (typed.value ?? line) : line}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            onInput={({ currentTarget: { value } }) => {
              const read = readLine(value);
              // Of a command that is pasted, the request is left.
              const isCommand = read && /^\s*curl\s/.test(value);
              typed.value = isCommand ? undefined : value;
              if (read) request.value = read;
            }}
            onBlur={() => {
              typed.value = undefined;
            }}
          />
        </span>
        {service.value.isInPage && <Simulate onChoose={simulate} />}
        {view.value === 'paging' ? <WalkButton /> : <SendButton />}
      </div>
      <div id="request-wrong" role="status">
        {isStrange && (
          <p class="wrong">
            This is not a request of the operation. It must be <code>/2/users/</code>, an identifier
            and <code>/liked_tweets</code>.
          </p>
        )}
        {isWrong && <Violations />}
      </div>
    </form>
  );
}

/** The button that sends the request, and that cancels it if the response is slow. */
function SendButton() {
  if (isSlow.value) {
    return (
      <button
        type="button"
        class="send"
        onClick={(event) => {
          // The same element becomes the button that sends, before the press is over.
          event.preventDefault();
          cancel();
        }}
      >
        Cancel
      </button>
    );
  }
  return (
    <button type="submit" class="send" disabled={service.value.refusal !== undefined}>
      {violations.value.length > 0 ? 'Send anyway' : 'Send'}
    </button>
  );
}

/** Sends the request, or gets its pages: as the view shows it. */
function submit(): void {
  if (view.value === 'paging') walk();
  else void sendNow();
}

/** Shows what one request gets, or what a walk makes of it. */
function simulate(choice: FaultChoice): void {
  if (view.value === 'paging') {
    walk([normalPage, choice]);
    return;
  }
  void sendNow(choice);
}

/** What is wrong with the request, before and after it was sent. */
function Violations() {
  const status = isStale.value ? undefined : outcome.value?.response?.status;
  return (
    <div class="wrong">
      <p>
        {status === undefined
          ? 'This breaks the contract; a service answers 400:'
          : `This breaks the contract; the service answered ${status}:`}
      </p>
      <ul>
        {violations.value.map(({ reason }) => (
          <li key={reason}>
            <Described text={reason} />
          </li>
        ))}
      </ul>
    </div>
  );
}
