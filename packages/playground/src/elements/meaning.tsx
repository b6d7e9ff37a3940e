import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { About } from '../contract/contract.ts';
import { Described } from './words.tsx';

/** The name that was last looked at. */
const lastName = signal<About | undefined>(undefined);

/** The names between which arrow keys move: all but the fields of a form. */
const stops = 'summary, [data-about][tabindex]';

interface ExplainedProps {
  readonly children: ComponentChildren;
  /** Finds the meaning of what the attribute `data-about` of an element has. */
  readonly describe: (path: string) => About | undefined;
}

/** Names whose meaning is shown when the pointer or the focus is there. Arrow keys lead on. */
export function Explained({ children, describe }: ExplainedProps) {
  const names = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tellMeaning = ({ target }: Event) => {
      const name = target instanceof Element && target.closest('[data-about]');
      if (name) lastName.value = describe(name.getAttribute('data-about') ?? '');
    };
    const moveFocus = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const all = [...(names.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
      const index = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      if (step === undefined || index < 0) return;
      event.preventDefault();
      all[index + step]?.focus();
    };
    names.current?.addEventListener('pointerover', tellMeaning);
    names.current?.addEventListener('focusin', tellMeaning);
    names.current?.addEventListener('keydown', moveFocus);
  }, []);
  return <div ref={names}>{children}</div>;
}

/** The meaning of the name that was last looked at, in a place of its own. */
export function Meaning() {
  const { name, description = '', assumptions = [], anchor } = lastName.value ?? {};
  if (name === undefined) {
    return (
      <p class="meaning small quiet">
        Point to a name, here or in the response, to see its meaning here. With a keyboard, the
        arrow keys lead from name to name.
      </p>
    );
  }
  return (
    <div class="meaning small">
      <p>
        <code>{name}</code> <Described text={description} />{' '}
        <a href={`reference.html#${anchor}`}>In the reference</a>
      </p>
      {assumptions.map((assumption) => (
        <p key={assumption} class="quiet">
          Assumed: <Described text={assumption} />
        </p>
      ))}
    </div>
  );
}
