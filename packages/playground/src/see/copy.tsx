import { useSignal } from '@preact/signals';

/** A button that copies a text. */
export function Copy({ text, what }: { text: string; what: string }) {
  const said = useSignal('');
  return (
    <button
      type="button"
      class="copy"
      aria-label={`Copy ${what}`}
      onClick={async () => {
        try {
          await navigator.clipboard.writeText(text);
          said.value = 'Copied';
        } catch {
          said.value = 'Not allowed';
        }
        setTimeout(() => {
          said.value = '';
        }, 1500);
      }}
    >
      <span role="status">{said.value || 'Copy'}</span>
    </button>
  );
}
