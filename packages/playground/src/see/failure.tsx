import { Described } from '../ask/described.tsx';
import { isUnreachable } from '../request/send.ts';
import { theState } from '../state.ts';

const { outcome, service } = theState;

/** The client's error for the response. */
export function Failure() {
  const { error } = outcome.value ?? {};
  if (!outcome.value || !error) return null;
  const { isInPage, baseUrl } = service.value;
  return (
    <div class="wrong" role="alert">
      <p>
        <strong>{error.name}</strong> <Described text={error.message} />
      </p>
      {isUnreachable(outcome.value) && !isInPage && (
        <p>
          A browser does not say why: either nothing answers at {baseUrl}, or it does not allow
          other origins
          {location.protocol === 'https:' && baseUrl.startsWith('http:')
            ? ', or this page may not use http, because it was loaded over https.'
            : '.'}
        </p>
      )}
    </div>
  );
}
