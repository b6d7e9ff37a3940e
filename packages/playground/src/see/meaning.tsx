import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Described } from '../ask/described.tsx';
import type { About } from '../contract/contract.ts';

/** The names between which arrow keys move: all but the fields of a form. */
const stops = 'summary, [data-about][tabindex]';

interface ExplainedProps {
  readonly children: ComponentChildren;
  /** Finds the meaning of what the attribute `data-about` of an element has. */
  readonly aboutOf: (path: string) => About | undefined;
}

/**
 * Names whose meaning is shown below them as long as the pointer or the focus is there. Arrow keys
 * lead from name to name.
 */
export function Explained({ children, aboutOf }: ExplainedProps) {
  const about = useSignal<About | undefined>(undefined);
  const names = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const at = target instanceof Element && target.closest('[data-about]');
      if (at) about.value = aboutOf(at.getAttribute('data-about') ?? '');
    };
    const move = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const all = [...(names.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
      const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      if (step === undefined || at < 0) return;
      event.preventDefault();
      all[at + step]?.focus();
    };
    const leave = () => {
      if (!names.current?.matches(':hover, :focus-within')) about.value = undefined;
    };
    names.current?.addEventListener('pointerleave', leave);
    names.current?.addEventListener('focusout', leave);
    names.current?.addEventListener('pointerover', look);
    names.current?.addEventListener('focusin', look);
    names.current?.addEventListener('keydown', move);
  }, []);
  const { name, description = '', assumptions = [], anchor } = about.value ?? {};
  return (
    <div ref={names}>
      {children}
      {name !== undefined && (
        <div class="looked-at">
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
      )}
    </div>
  );
}

/** Says that something is assumed. It is no part of the label that it is in. */
export function Mark() {
  return <span class="mark" title="assumed" aria-hidden="true" />;
}
