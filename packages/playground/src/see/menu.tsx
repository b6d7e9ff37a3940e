import type { ComponentChildren } from 'preact';

/** A button that unfolds a list over the page, until something else is chosen. */
export function Menu({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <details
      class="menu"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onFocusOut={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) {
          currentTarget.open = false;
        }
      }}
    >
      <summary>{label}</summary>
      <div>{children}</div>
    </details>
  );
}
