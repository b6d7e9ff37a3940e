import { effect } from '@preact/signals';
import type { State } from '../state.ts';
import { lineOf } from './address.ts';

/** Adds each request that was sent. One that is being typed takes the place of its beginning. */
export function keepRecent({ outcome, recent }: State): void {
  let typedIn: Element | undefined;
  effect(() => {
    const sent = outcome.value?.asked;
    if (sent === undefined) return;
    const field = document.activeElement?.closest('input:not([type=checkbox]), textarea');
    const before = recent.peek().slice(field && field === typedIn ? 1 : 0);
    typedIn = field ?? undefined;
    recent.value = [sent, ...before.filter((each) => lineOf(each) !== lineOf(sent))].slice(0, 10);
  });
}
