/** Moves the focus to an element, such as away from a button that is removed when it is pressed. */
export function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Scrolls to the `ResponseSection`, which has the class `see`. */
export function scrollToResponse(): void {
  document.querySelector('.see')?.scrollIntoView();
}
