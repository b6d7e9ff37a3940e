import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type FaultChoice, faultChoices } from '../service/faults.ts';

interface MenuProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A button that unfolds a list over the page, until something else is chosen. */
export function Menu({ label, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  useEffect(() => {
    // A button that copies says so, and stays.
    list.current?.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('button:not(.copy)')) close();
    });
  }, []);
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
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

/** A menu of the failures that the mock in the page can answer with. */
export function Simulate({ onChoose }: { onChoose: (choice: FaultChoice) => void }) {
  return (
    <Menu label="Simulate">
      {faultChoices.map((choice) => (
        <button
          type="button"
          class="fault-choice"
          key={choice.name}
          onClick={() => onChoose(choice)}
        >
          <span>{choice.status}</span>
          <span>
            {choice.name} <span class="quiet small">{choice.description}</span>
          </span>
        </button>
      ))}
    </Menu>
  );
}
