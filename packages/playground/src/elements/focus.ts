/** Moves the focus, such as away from a button that goes when it is pressed. */
export function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

export function scrollToResponse(): void {
  document.querySelector('.see')?.scrollIntoView();
}
