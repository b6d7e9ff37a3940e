import { useSignal } from '@preact/signals';
import { FaultMenu } from '../elements/fault-menu.tsx';
import { InlineCode } from '../elements/text.tsx';
import { formatLine, readLine } from '../request/address.ts';
import { normalPage, type ResponseChoice } from '../service/faults.ts';
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
import { startWalk, WalkButton } from '../walk/walk-controls.tsx';

/** The request as it is sent, which can be edited, and what is wrong with it. */
export function RequestLine() {
  const draft = useDraft();
  const isWrong = violations.value.length > 0;
  return (
    <form
      id="request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.isUnreadable) submit();
      }}
    >
      <div class="line row">
        <span class="field">
          <textarea
            rows={1}
            aria-label="Request line"
            aria-invalid={isWrong || draft.isUnreadable}
            aria-describedby="request-wrong"
            spellcheck={false}
            value={draft.text}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            onInput={({ currentTarget }) => draft.edit(currentTarget.value)}
            onBlur={draft.drop}
          />
        </span>
        {service.value.isInPage && <FaultMenu onChoose={simulate} />}
        {view.value === 'paging' ? <WalkButton /> : <SendButton />}
      </div>
      <div id="request-wrong" role="status">
        {draft.isUnreadable && (
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

interface Draft {
  /** The text of the request line. */
  readonly text: string;
  /** Whether the text is not a request of the operation. */
  readonly isUnreadable: boolean;
  readonly edit: (text: string) => void;
  readonly drop: () => void;
}

/**
 * The text while it is edited. It differs from the line of the request in spaces or a host, or
 * because it is unreadable. It gives way as soon as something else changes the request.
 */
function useDraft(): Draft {
  const draft = useSignal<string | undefined>(undefined);
  const line = formatLine(request.value);
  const parsed = draft.value === undefined ? request.value : readLine(draft.value);
  const isUnreadable = parsed === undefined;
  const isCurrent = isUnreadable || formatLine(parsed) === line;
  return {
    text: isCurrent ? (draft.value ?? line) : line,
    isUnreadable,
    edit: (text) => {
      const edited = readLine(text);
      // A pasted curl command is replaced by its request line.
      const isCommand = edited && /^\s*curl\s/.test(text);
      draft.value = isCommand ? undefined : text;
      if (edited) request.value = edited;
    },
    drop: () => {
      draft.value = undefined;
    },
  };
}

/** The button that sends the request, and that cancels it if the response is slow. */
function SendButton() {
  // With a key of its own, no button turns into the other one while it is pressed.
  if (isSlow.value) {
    return (
      <button type="button" key="cancel" class="send" onClick={cancel}>
        Cancel
      </button>
    );
  }
  return (
    <button type="submit" key="send" class="send" disabled={service.value.refusal !== undefined}>
      {violations.value.length > 0 ? 'Send anyway' : 'Send'}
    </button>
  );
}

/** Starts a walk in the Paging tab, and sends one request in the others. */
function submit(): void {
  if (view.value === 'paging') startWalk();
  else void sendNow();
}

/** As {@link submit}, with a failure: that of the walk's second response, or of the request. */
function simulate(choice: ResponseChoice): void {
  // A walk needs a first page to show where it continues.
  if (view.value === 'paging') startWalk([normalPage, choice]);
  else void sendNow(choice);
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
            <InlineCode text={reason} />
          </li>
        ))}
      </ul>
    </div>
  );
}
