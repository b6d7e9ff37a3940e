import { useSignal } from '@preact/signals';
import {
  createService,
  inPage,
  nameService,
  pnpmStart,
  type TypedService,
} from '../service/service.ts';
import { service, switchTo } from '../state.ts';

const serviceHelp =
  'This page keeps the token until you close the page, and never puts it in an address or in storage. The mock takes any token. The service must allow other origins.';

/** Keeps the address and the token of the service here, in memory, and nowhere else. */
export function ServiceChoice() {
  const isElsewhere = useSignal(false);
  const typed = useSignal<TypedService>({
    baseUrl: pnpmStart.mock,
    accessToken: '',
    allowHttp: false,
  });
  const { baseUrl, accessToken, allowHttp } = typed.value;
  const update = (change: Partial<TypedService> = {}) => {
    typed.value = { ...typed.value, ...change };
    switchTo(isElsewhere.value ? createService(typed.value) : inPage);
  };
  const { refusal } = service.value;
  return (
    <details class="service">
      <summary>Service: {nameService(service.value)}</summary>
      {[false, true].map((elsewhere) => (
        <label key={elsewhere} class="row">
          <input
            type="radio"
            name="service"
            checked={isElsewhere.value === elsewhere}
            onChange={() => {
              isElsewhere.value = elsewhere;
              update();
            }}
          />
          {elsewhere ? 'another service' : 'the mock in this page'}
        </label>
      ))}
      {isElsewhere.value && (
        <div class="elsewhere stack">
          <label for="base-url">Base URL</label>
          <input
            id="base-url"
            form="request"
            type="url"
            list="base-urls"
            spellcheck={false}
            value={baseUrl}
            aria-invalid={refusal?.option === 'baseUrl'}
            aria-describedby="service-help"
            onInput={({ currentTarget }) => update({ baseUrl: currentTarget.value })}
          />
          <datalist id="base-urls">
            <option value={pnpmStart.mock}>the mock of pnpm start</option>
            <option value={pnpmStart.prism}>Prism of pnpm start</option>
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
          {/* It stays once it is checked, so that it can be unchecked. */}
          {(refusal?.needsAllowHttp || allowHttp) && (
            <label>
              <input
                type="checkbox"
                checked={allowHttp}
                onChange={({ currentTarget }) => update({ allowHttp: currentTarget.checked })}
              />
              Allow http: others on the network can read the token
            </label>
          )}
          <div id="service-help" role="status" class={refusal ? 'wrong' : 'quiet small'}>
            {refusal?.message ?? serviceHelp}
          </div>
        </div>
      )}
    </details>
  );
}
