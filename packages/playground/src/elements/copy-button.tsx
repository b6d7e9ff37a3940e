import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

interface CopyButtonProps {
  /** Makes the text, when the button is pressed. */
  readonly getText: () => string;
  /** What it copies, for screen readers. */
  readonly what: string;
  readonly label?: string;
}

/** A button that copies a text. */
export function CopyButton({ getText, what, label = 'Copy' }: CopyButtonProps) {
  const result = useSignal('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getText());
      result.value = 'Copied';
    } catch {
      result.value = 'Not allowed';
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      result.value = '';
    }, 1500);
  };
  return (
    <>
      <button type="button" class="copy small" aria-label={`Copy ${what}`} onClick={copy}>
        {result.value || label}
      </button>
      {/* Outside the button, because screen readers do not announce changes inside one. */}
      <span class="hidden" role="status">
        {result.value}
      </span>
    </>
  );
}
