import { InvalidOptionError } from '@liked-posts/client';
import { useSignal } from '@preact/signals';
import { answerFrom, service } from '../state.ts';
import { inPage, nameOf, serviceAt, started } from './service.ts';

/** Keeps the address and the token of the service here, in memory, and nowhere else. */
export function ServiceChoice() {
  const isElsewhere = useSignal(false);
  const baseUrl = useSignal(started.mock);
  const accessToken = useSignal('');
  const read = () => (isElsewhere.value ? serviceAt(baseUrl.value, accessToken.value) : inPage);
  const choose = () => {
    const chosen = read();
    if (!(chosen instanceof InvalidOptionError)) answerFrom(chosen);
  };
  const made = read();
  const wrong = made instanceof InvalidOptionError ? made : undefined;
  return (
    <details class="service">
      <summary>Service: {nameOf(service.value)}</summary>
      <label>
        <input
          type="radio"
          name="service"
          checked={!isElsewhere.value}
          onChange={() => {
            isElsewhere.value = false;
            choose();
          }}
        />
        the mock in this page
      </label>
      <label>
        <input
          type="radio"
          name="service"
          checked={isElsewhere.value}
          onChange={() => {
            isElsewhere.value = true;
            choose();
          }}
        />
        another service
      </label>
      {isElsewhere.value && (
        <div class="elsewhere">
          <label for="base-url">Base URL</label>
          <input
            id="base-url"
            form="request"
            type="url"
            list="base-urls"
            spellcheck={false}
            value={baseUrl.value}
            aria-invalid={wrong?.option === 'baseUrl'}
            aria-describedby="service-help"
            onInput={({ currentTarget }) => {
              baseUrl.value = currentTarget.value;
              choose();
            }}
          />
          <datalist id="base-urls">
            <option value={started.mock}>the mock of pnpm start</option>
            <option value={started.prism}>Prism of pnpm start</option>
          </datalist>
          <label for="access-token">Access token</label>
          <input
            id="access-token"
            type="password"
            autocomplete="off"
            placeholder={inPage.accessToken}
            value={accessToken.value}
            aria-invalid={wrong?.option === 'accessToken'}
            aria-describedby="service-help"
            onInput={({ currentTarget }) => {
              accessToken.value = currentTarget.value;
              choose();
            }}
          />
          <p id="service-help" class={wrong ? 'wrong' : 'meaning'}>
            {wrong
              ? `The client refuses it: ${wrong.message}. Until you correct it, ${nameOf(service.value)} answers.`
              : 'This page keeps it until you close the page, and never puts it in an address or in storage. The mock takes any token. The service must allow other origins.'}
          </p>
        </div>
      )}
    </details>
  );
}
