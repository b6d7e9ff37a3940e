import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { About } from '../contract/contract.ts';
import { Described } from './words.tsx';

/** The name that was last looked at. */
const lookedAt = signal<About | undefined>(undefined);

/** The names between which arrow keys move: all but the fields of a form. */
const stops = 'summary, [data-about][tabindex]';

interface ExplainedProps {
  readonly children: ComponentChildren;
  /** Finds the meaning of what the attribute `data-about` of an element has. */
  readonly aboutOf: (path: string) => About | undefined;
}

/** Names whose meaning is told when the pointer or the focus is there. Arrow keys lead on. */
export function Explained({ children, aboutOf }: ExplainedProps) {
  const names = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const at = target instanceof Element && target.closest('[data-about]');
      if (at) lookedAt.value = aboutOf(at.getAttribute('data-about') ?? '');
    };
    const move = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const all = [...(names.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
      const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      if (step === undefined || at < 0) return;
      event.preventDefault();
      all[at + step]?.focus();
    };
    names.current?.addEventListener('pointerover', look);
    names.current?.addEventListener('focusin', look);
    names.current?.addEventListener('keydown', move);
  }, []);
  return <div ref={names}>{children}</div>;
}

/** The meaning of the name that was last looked at, in a place of its own. */
export function Meaning() {
  const { name, description = '', assumptions = [], anchor } = lookedAt.value ?? {};
  if (name === undefined) {
    return <p class="looked-at small quiet">Point to a name, and its meaning is told here.</p>;
  }
  return (
    <div class="looked-at small">
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
