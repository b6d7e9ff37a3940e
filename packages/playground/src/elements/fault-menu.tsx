import { useRef } from 'preact/hooks';
import { type FaultChoice, faultChoices } from '../service/faults.ts';

/** A menu of failures for the mock in the page. It closes with a choice, Escape, or a click elsewhere. */
export function FaultMenu({ onChoose }: { onChoose: (choice: FaultChoice) => void }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      onFocusOut={({ relatedTarget, currentTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) currentTarget.open = false;
      }}
    >
      <summary>Simulate</summary>
      <div class="stack">
        {faultChoices.map((choice) => (
          <button
            type="button"
            key={choice.name}
            onClick={() => {
              close();
              onChoose(choice);
            }}
          >
            <span>{choice.status}</span>
            <span>
              {choice.name} <span class="quiet small">{choice.description}</span>
            </span>
          </button>
        ))}
      </div>
    </details>
  );
}
