import { useSignal } from '@preact/signals';
import { FaultMenu } from '../elements/fault-menu.tsx';
import { InlineCode } from '../elements/text.tsx';
import { formatLine, readLine } from '../request/address.ts';
import { canSend, sendNow } from '../sending.ts';
import type { FaultChoice } from '../service/faults.ts';
import { request, service, view, violations } from '../state.ts';
import { startWalk, stopWalk, walkState } from '../walk/walk.ts';

/** The request as it is sent, which can be edited, and what is wrong with it. */
export function RequestLine() {
  /**
   * The text as it was typed, such as `https://api.x.com/2/users/4`, until the field is left or a
   * command is pasted. If the text can be read, it also becomes the request, which is shown afterwards.
   */
  const draft = useSignal<string | undefined>(undefined);
  const text = draft.value ?? formatLine(request.value);
  const isUnreadable = readLine(text) === undefined;
  const breaksContract = violations.value.length > 0;
  const edit = (edited: string) => {
    const parsed = readLine(edited);
    // A pasted `curl … '/2/users/42/liked_tweets'` becomes `/2/users/42/liked_tweets`.
    const isCommand = parsed && /^\s*curl\s/.test(edited);
    draft.value = isCommand ? undefined : edited;
    if (parsed) request.value = parsed;
  };
  return (
    // parameter.tsx and service-choice.tsx refer to the ids `request` and `request-wrong`.
    <form
      id="request"
      noValidate
      // Cancel moves the focus to Send. There, an Enter that is still held would send again.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !event.repeat) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnreadable) submit();
      }}
    >
      <div class="line row">
        <span class="field">
          <textarea
            rows={1}
            aria-label="Request line"
            aria-invalid={breaksContract || isUnreadable}
            aria-describedby="request-wrong"
            spellcheck={false}
            value={text}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            onInput={({ currentTarget }) => edit(currentTarget.value)}
            onBlur={() => {
              draft.value = undefined;
            }}
          />
        </span>
        {/* Whoever opens the menu has left the field, so an unreadable text is no longer there. */}
        {service.value.isInPage && <FaultMenu onChoose={submit} />}
        {view.value === 'paging' ? (
          <WalkButton />
        ) : (
          <button type="submit" class="send" disabled={!canSend.value}>
            Send
          </button>
        )}
      </div>
      <div id="request-wrong" role="status">
        {isUnreadable && (
          <p class="wrong">
            This is not a request of the operation. It must be <code>/2/users/</code>, an identifier
            and <code>/liked_tweets</code>.
          </p>
        )}
        {breaksContract && <Violations />}
      </div>
    </form>
  );
}

function WalkButton() {
  const isWalking = walkState.value.name === 'walking';
  return (
    <button
      type="button"
      class="send walk"
      disabled={!isWalking && !canSend.value}
      // `startWalk` must not get the event, which it would take for a choice.
      onClick={isWalking ? stopWalk : () => startWalk()}
    >
      {isWalking ? 'Stop' : 'Get all pages'}
    </button>
  );
}

/** Starts a walk in the Paging tab; sends one request in the others. Both check `canSend` themselves. */
function submit(choice?: FaultChoice): void {
  if (view.value === 'paging') startWalk(choice);
  else void sendNow(choice);
}

/** How the request breaks the contract. */
function Violations() {
  return (
    <div class="wrong">
      <p>This breaks the contract; a service answers 400:</p>
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
