import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

interface CopyProps {
  readonly text: string;
  /** What it copies, for screen readers. */
  readonly what: string;
  readonly label?: string;
}

/** A button that copies a string. */
export function Copy({ text, what, label = 'Copy' }: CopyProps) {
  const said = useSignal('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <>
      <button
        type="button"
        class="copy small"
        aria-label={`Copy ${what}`}
        onClick={async () => {
          try {
            await navigator.clipboard.writeText(text);
            said.value = 'Copied';
          } catch {
            said.value = 'Not allowed';
          }
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            said.value = '';
          }, 1500);
        }}
      >
        {said.value || label}
      </button>
      {/* Outside the button, because screen readers do not announce changes inside one. */}
      <span class="hidden" role="status">
        {said.value}
      </span>
    </>
  );
}
