import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Explanation } from '../contract/explanations.ts';
import { InlineCode } from './text.tsx';

/** The meaning of the name that was last pointed to or focused. */
const shownMeaning = signal<Explanation | undefined>(undefined);

/** What the arrow keys move between: folds and names. Not form fields, which use the keys themselves. */
const stops = 'summary, [data-about][tabindex]';

interface WithMeaningsProps {
  readonly children: ComponentChildren;
  /** Finds the meaning of a `data-about`, such as `tweet.fields=lang` or `LikedPostsPage/data`. */
  readonly describe: (about: string) => Explanation | undefined;
}

/**
 * Elements with `data-about`. {@link Meaning} tells what each means once the pointer or the focus
 * is there. Arrow keys move the focus between them.
 */
export function WithMeanings({ children, describe }: WithMeaningsProps) {
  const showMeaning = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const about = target.closest('[data-about]')?.getAttribute('data-about');
    if (about) shownMeaning.value = describe(about);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be focused is inside.
    <div onPointerOver={showMeaning} onFocusIn={showMeaning} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

/** Moves the focus to the stop above or below. At the first and the last stop, it stays. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const focused = elements.find((element) => element === event.target);
  if (step === undefined || !focused) return;
  event.preventDefault();
  elements[elements.indexOf(focused) + step]?.focus();
}

/** The meaning of a name as text, or else how to get one. */
export function Meaning() {
  const { name, description = '', assumptions = [], anchor } = shownMeaning.value ?? {};
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
        <code>{name}</code> <InlineCode text={description} />{' '}
        <a href={`reference.html#${anchor}`}>In the reference</a>
      </p>
      {assumptions.map((assumption) => (
        <p key={assumption} class="quiet">
          Assumed: <InlineCode text={assumption} />
        </p>
      ))}
    </div>
  );
}
