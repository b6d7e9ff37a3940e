/** A sentence of the contract, with its names set as code. */
export function Described({ text }: { text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}
    </>
  );
}

interface AssumedProps {
  readonly assumptions: readonly string[];
  /** Rendered with the assumptions; if there are none, nothing is rendered. */
  readonly about?: { readonly id: string; readonly text: string };
}

/** The assumptions, folded behind a mark. */
export function Assumed({ assumptions, about }: AssumedProps) {
  if (assumptions.length === 0 && !about) return null;
  const mark = assumptions.length === 0 ? 'about' : about ? 'about · assumed' : 'assumed';
  return (
    <details class="assumed">
      <summary>{mark}</summary>
      {about && (
        <p id={about.id} class="about">
          <Described text={about.text} />
        </p>
      )}
      {assumptions.map((assumption) => (
        <p key={assumption}>
          <Described text={assumption} />
        </p>
      ))}
    </details>
  );
}
