import type { FaultChoice } from '../service/faults.ts';
import { Menu } from './menu.tsx';

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
