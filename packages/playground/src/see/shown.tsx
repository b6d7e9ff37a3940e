import { useEffect, useErrorBoundary } from 'preact/hooks';
import { theState } from '../state.ts';

const { outcome } = theState;

/** A panel, or why it cannot show the response: another service may violate the contract. */
export function Shown({ Panel }: { Panel: () => preact.JSX.Element }) {
  const answered = outcome.value;
  const [error, forget] = useErrorBoundary();
  // The next response gets a new attempt.
  useEffect(() => {
    if (error) forget();
  }, [answered]);
  if (!error) return <Panel />;
  return (
    <p class="nothing" role="alert">
      This cannot be shown, because the response breaks the contract. Its body is under JSON. (
      {String(error.message ?? error)})
    </p>
  );
}
