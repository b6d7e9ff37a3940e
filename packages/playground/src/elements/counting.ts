/** How many there are of something that the contract or the page names, as in `2 replies`. */
export function counting(count: number, name: string): string {
  const one = name.replaceAll('_', ' ');
  const many = one === 'media' ? one : `${one}s`.replace(/ys$/, 'ies');
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
