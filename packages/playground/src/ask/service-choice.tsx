import { useSignal } from '@preact/signals';
import { switchTo } from '../sending.ts';
import { createService, inPage, localServers, type TypedService } from '../service/service.ts';
import { service } from '../state.ts';

const serviceHelp =
  'Without a base URL, the mock in this page answers. Another service must allow other origins. This page keeps the token until you close the page, and never puts it in an address or in storage.';

/**
 * A fold with the address and the token of another service, which are in memory, and nowhere else. As
 * soon as the address is not empty, it takes the place of the mock in this page.
 */
export function ServiceChoice() {
  const typed = useSignal<TypedService>({ baseUrl: '', accessToken: '' });
  const { baseUrl, accessToken } = typed.value;
  const update = (change: Partial<TypedService>) => {
    typed.value = { ...typed.value, ...change };
    switchTo(typed.value.baseUrl === '' ? inPage : createService(typed.value));
  };
  const { isInPage, baseUrl: chosenUrl, refusal } = service.value;
  return (
    <details class="service">
      <summary>Service: {isInPage ? 'the mock in this page' : chosenUrl}</summary>
      <div class="elsewhere stack">
        <label for="base-url">Base URL of another service</label>
        <input
          id="base-url"
          form="request"
          type="url"
          list="base-urls"
          placeholder="https://api.example.com"
          spellcheck={false}
          value={baseUrl}
          aria-invalid={refusal?.option === 'baseUrl'}
          aria-describedby="service-help"
          onInput={({ currentTarget }) => update({ baseUrl: currentTarget.value })}
        />
        <datalist id="base-urls">
          <option value={localServers.mock}>the mock of pnpm start</option>
          <option value={localServers.prism}>Prism of pnpm start</option>
        </datalist>
        <label for="access-token">Access token</label>
        <input
          id="access-token"
          type="password"
          autocomplete="off"
          placeholder={inPage.accessToken}
          value={accessToken}
          aria-invalid={refusal?.option === 'accessToken'}
          aria-describedby="service-help"
          onInput={({ currentTarget }) => update({ accessToken: currentTarget.value })}
        />
        <div id="service-help" role="status" class={refusal ? 'wrong' : 'quiet small'}>
          {refusal?.message ?? serviceHelp}
        </div>
      </div>
    </details>
  );
}
