/** A sentence of the contract, with its names set as code. */
export function Described({ text }: { text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}
    </>
  );
}

/** How many there are of something that the contract or the page names, as in `2 replies`. */
export function formatCount(count: number, name: string): string {
  const one = name.replaceAll('_', ' ');
  const many = one === 'media' ? one : `${one}s`.replace(/ys$/, 'ies');
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
