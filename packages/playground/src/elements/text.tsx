/** Text with the parts between backticks set as code. */
export function InlineCode({ text }: { text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}
    </>
  );
}

/** A number of things, such as `1,000 Posts`, `1 retry` or `2 retries`. */
export function formatCount(count: number, name: string): string {
  const plural = `${name}s`.replace(/([^aeiou])ys$/, '$1ies');
  return `${count.toLocaleString('en')} ${count === 1 ? name : plural}`;
}
