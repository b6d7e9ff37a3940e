/** A sentence of the contract, with its names set as code. */
export function Described({ text }: { text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}
    </>
  );
}
