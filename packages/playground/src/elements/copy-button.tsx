import { useSignal } from '@preact/signals';

const resultMs = 1500;

interface CopyButtonProps {
  /** Makes the text, when the button is pressed. */
  readonly getText: () => string;
  /** What it copies, for screen readers. */
  readonly what: string;
}

export function CopyButton({ getText, what }: CopyButtonProps) {
  /** Empty before a press, and again after `resultMs`. */
  const result = useSignal<'' | 'Copied' | 'Not allowed'>('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getText());
      result.value = 'Copied';
    } catch {
      result.value = 'Not allowed';
    }
    setTimeout(() => {
      result.value = '';
    }, resultMs);
  };
  return (
    <>
      <button type="button" class="copy small" aria-label={`Copy ${what}`} onClick={copy}>
        {result.value || 'Copy'}
      </button>
      {/* Outside the button, because screen readers do not announce changes inside one. */}
      <span class="hidden" role="status">
        {result.value}
      </span>
    </>
  );
}
