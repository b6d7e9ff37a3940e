import { path } from '@liked-posts/types';
import { useSignal } from '@preact/signals';
import { Copy } from '../elements/copy.tsx';
import { Menu, Simulate } from '../elements/menu.tsx';
import { Described } from '../elements/words.tsx';
import { formatLine, readLine } from '../request/address.ts';
import { renderCurl } from '../request/programs.ts';
import { answerNext } from '../service/service.ts';
import { theState } from '../state.ts';

const {
  cancel,
  fragment,
  isSlow,
  isStale,
  outcome,
  programUrl,
  request,
  sendNow,
  service,
  view,
  violations,
} = theState;

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
        if (!isStrange) void sendNow();
      }}
    >
      <div class="line row">
        <span class="field">
          <RequestText line={line} />
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
        <Menu label="Copy">
          <Copy
            getText={() => renderCurl(request.value, programUrl.value)}
            what="the request as curl"
            label="curl"
          />
          <Copy
            getText={() => new URL(fragment.value, location.href).href}
            what="a link to this page"
            label="Link to this page"
          />
        </Menu>
        {service.value.isInPage && view.value !== 'paging' && (
          <Simulate
            onChoose={({ override }) => {
              answerNext(override());
              void sendNow();
            }}
          />
        )}
        {isSlow.value ? (
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
        ) : (
          <button type="submit" class="send" disabled={service.value.refusal !== undefined}>
            {isWrong ? 'Send anyway' : 'Send'}
          </button>
        )}
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

/** A request line with its names and values told apart; it is read by eye alone. */
function RequestText({ line }: { line: string }) {
  const [target = path, search] = line.split(/\?(.*)/s);
  const [beforeId, id, afterId] = target.split(/(?<=\/users\/)([^/]*)/);
  const pairs = search?.split('&').map((pair) => pair.split(/=(.*)/s)) ?? [];
  return (
    <code class="request-text" aria-hidden="true">
      {beforeId}
      <span class="value string">{id}</span>
      {afterId}
      {pairs.map(([name, value], index) => (
        <>
          {index === 0 ? '?' : '&'}
          <span class="keyword">{name}</span>
          {value !== undefined && (
            <>
              =<span class="value string">{value}</span>
            </>
          )}
        </>
      ))}
    </code>
  );
}
