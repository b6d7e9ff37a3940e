import { effect, signal } from '@preact/signals';
import { outcome } from '../state.ts';
import { type Asked, lineOf } from './address.ts';

/** The last ten requests of this tab, newest first. */
export const recent = signal<readonly Asked[]>([]);

let typedIn: Element | undefined;

/** Adds each request that was sent. One that is being typed takes the place of its beginning. */
export function keepRecent(): void {
  effect(() => {
    const sent = outcome.value?.asked;
    if (sent === undefined) return;
    const field = document.activeElement?.closest('input:not([type=checkbox]), textarea');
    const before = recent.peek().slice(field && field === typedIn ? 1 : 0);
    typedIn = field ?? undefined;
    recent.value = [sent, ...before.filter((each) => lineOf(each) !== lineOf(sent))].slice(0, 10);
  });
}
