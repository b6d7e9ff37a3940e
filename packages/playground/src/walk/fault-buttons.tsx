import type { FaultChoice } from './faults.ts';

interface FaultButtonsProps {
  readonly choices: readonly FaultChoice[];
  readonly onChoose: (choice: FaultChoice) => void;
}

/** A button for each response that can be chosen. */
export function FaultButtons({ choices, onChoose }: FaultButtonsProps) {
  return choices.map((choice) => (
    <button
      type="button"
      key={choice.name}
      title={choice.description}
      onClick={() => onChoose(choice)}
    >
      {choice.name}
    </button>
  ));
}
