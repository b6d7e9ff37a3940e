import { path } from '@liked-posts/types';
import { useSignal } from '@preact/signals';
import { Copy } from '../elements/copy.tsx';
import { Menu, Simulate } from '../elements/menu.tsx';
import { Described } from '../elements/words.tsx';
import { lineOf, readLine } from '../request/address.ts';
import { curl } from '../request/snippets.ts';
import { errorChoices } from '../service/faults.ts';
import { answerNext } from '../service/service.ts';
import { theState } from '../state.ts';

const { asked, fragment, isStale, outcome, sendNow, service, violations } = theState;

/** The request as it is sent, which can be edited, and what is wrong with it. */
export function RequestLine() {
  const typed = useSignal<string | undefined>(undefined);
  const line = lineOf(asked.value);
  const read = typed.value === undefined ? asked.value : readLine(typed.value);
  const isStrange = read === undefined;
  // Typed text stays as it is until something other than this line changes the request.
  const text = isStrange || lineOf(read) === line ? (typed.value ?? line) : line;
  const wrong = violations.value;
  const link = new URL(fragment.value, location.href).href;
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
              const read = readLine(currentTarget.value);
              // Of a command that is pasted, the request is left.
              const isCommand = read && /^\s*curl\s/.test(currentTarget.value);
              typed.value = isCommand ? undefined : currentTarget.value;
              if (read) asked.value = read;
            }}
            onBlur={() => {
              typed.value = undefined;
            }}
          />
        </span>
        <Menu label="Copy">
          <Copy
            text={curl(asked.value, service.value.baseUrl)}
            what="the request as curl"
            label="curl"
          />
          <Copy text={link} what="a link to this page" label="Link to this page" />
        </Menu>
        {service.value.isInPage && (
          <Simulate
            choices={errorChoices}
            onChoose={({ override }) => {
              answerNext(override());
              void sendNow();
            }}
          />
        )}
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
            <p>{breach()}</p>
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

/** What is wrong with the request, before and after it was sent. */
function breach(): string {
  const status = isStale.value ? undefined : outcome.value?.answer?.status;
  return status === undefined
    ? 'This breaks the contract; a service answers 400:'
    : `This breaks the contract; the service answered ${status}:`;
}

/** A request line with its names and values told apart; it is read by eye alone. */
function RequestText({ line }: { line: string }) {
  const [target = path, search] = line.split(/\?(.*)/s);
  const pairs = search?.split('&').map((pair) => pair.split(/=(.*)/s)) ?? [];
  return (
    <code class="request-text" aria-hidden="true">
      {target
        .split(/(?<=\/users\/)([^/]*)/)
        .map((part, at) => (at % 2 === 1 ? <span class="value string">{part}</span> : part))}
      {pairs.map(([name, value], at) => (
        <>
          {at === 0 ? '?' : '&'}
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
