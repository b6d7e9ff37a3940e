import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A button that unfolds a list over the page, until something else is chosen. */
export function Menu({ label, children }: { label: string; children: ComponentChildren }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A button that copies says so, and stays.
    list.current?.addEventListener('click', ({ target }) => {
      const isChoice = target instanceof Element && target.closest('button:not(.copy)');
      if (isChoice) list.current?.closest('details')?.removeAttribute('open');
    });
  }, []);
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
      <div class="stack" ref={list}>
        {children}
      </div>
    </details>
  );
}
