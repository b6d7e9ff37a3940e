import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FaultChoice } from '../service/faults.ts';

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

interface SimulateProps {
  readonly choices: readonly FaultChoice[];
  readonly onChoose: (choice: FaultChoice) => void;
}

/** A menu of the failures that the mock in the page can answer with. */
export function Simulate({ choices, onChoose }: SimulateProps) {
  return (
    <Menu label="Simulate">
      {choices.map((choice) => (
        <button
          type="button"
          key={choice.name}
          aria-label={choice.name}
          onClick={() => onChoose(choice)}
        >
          {choice.name} <span class="quiet">{choice.description}</span>
        </button>
      ))}
    </Menu>
  );
}
