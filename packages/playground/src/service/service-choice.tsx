import { useSignal } from '@preact/signals';
import { answerFrom, service } from '../state.ts';
import { inPage, serviceAt, usualAddresses } from './service.ts';

/** What `pnpm start` tells the page of its own servers. */
const { mock, sandbox } = servers();

function servers(): typeof usualAddresses {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="liked-posts-servers"]');
  return { ...usualAddresses, ...JSON.parse(meta?.content ?? '{}') };
}

/** The choice of what answers. Address and token are kept here, in memory, and nowhere else. */
export function ServiceChoice() {
  const isElsewhere = useSignal(false);
  const baseUrl = useSignal(sandbox);
  const accessToken = useSignal('');
  const made = isElsewhere.value ? serviceAt(baseUrl.value, accessToken.value) : inPage;
  const choose = () => {
    const chosen = isElsewhere.value ? serviceAt(baseUrl.value, accessToken.value) : inPage;
    if (typeof chosen !== 'string') answerFrom(chosen);
  };
  return (
    <details class="service">
      <summary>
        Service: {service.value.isInPage ? 'the sandbox in this page' : service.value.baseUrl}
      </summary>
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
        the sandbox in this page
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
            type="url"
            list="base-urls"
            spellcheck={false}
            value={baseUrl.value}
            aria-invalid={typeof made === 'string'}
            aria-describedby="service-help"
            onInput={({ currentTarget }) => {
              baseUrl.value = currentTarget.value;
              choose();
            }}
          />
          <datalist id="base-urls">
            <option value={sandbox}>the sandbox of pnpm start</option>
            <option value={mock}>the mock of pnpm start</option>
          </datalist>
          <label for="access-token">Access token</label>
          <input
            id="access-token"
            type="password"
            autocomplete="off"
            placeholder="any, for mock and sandbox"
            value={accessToken.value}
            aria-describedby="service-help"
            onInput={({ currentTarget }) => {
              accessToken.value = currentTarget.value;
              choose();
            }}
          />
          <p id="service-help" class={typeof made === 'string' ? 'wrong' : 'meaning'}>
            {typeof made === 'string'
              ? made
              : 'Kept in this page until you close it, never in an address or a storage. The service must allow other origins.'}
          </p>
        </div>
      )}
    </details>
  );
}
