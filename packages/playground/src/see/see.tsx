import { shortened } from '@liked-posts/types/printable';
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks';
import { type View, views } from '../request/address.ts';
import { theState } from '../state.ts';
import { Code } from '../take/code.tsx';
import { Walk } from '../walk/walk-view.tsx';
import { AnswerLine, Errors } from './answer-line.tsx';
import { Json } from './json.tsx';
import { Failure } from './no-page.tsx';
import { Posts } from './posts.tsx';
import { RequestLine } from './request-line.tsx';

const { asked, isSending, isStale, outcome, unread, view } = theState;

interface Tab {
  readonly title: string;
  readonly Panel: () => preact.JSX.Element;
  /** Whether the tab shows the response, rather than something derived from the request. */
  readonly isOfAnswer?: boolean;
}

const tabs: Readonly<Record<View, Tab>> = {
  posts: { title: 'Posts', Panel: Posts, isOfAnswer: true },
  json: { title: 'JSON', Panel: Json, isOfAnswer: true },
  code: { title: 'Code', Panel: Code },
  paging: { title: 'Paging', Panel: Walk },
};

/** The tabs with the response. */
export function See() {
  const list = useRef<HTMLDivElement>(null);
  const { title, Panel, isOfAnswer } = tabs[view.value];
  const { id } = asked.value;
  useEffect(() => {
    document.title = `${title} · user ${id} · Liked Posts`;
  }, [title, id]);
  const move = (event: KeyboardEvent) => {
    const at = views.indexOf(view.value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = views.at(to % views.length) ?? 'posts';
    view.value = next;
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <section class={isStale.value ? 'see stale' : 'see'} aria-labelledby="see">
      <h2 id="see" class="hidden">
        Response
      </h2>
      <Unread />
      <div class="ahead">
        <RequestLine />
        <AnswerLine />
        <div
          class="tabs"
          role="tablist"
          aria-label="Ways to look at it"
          ref={list}
          onKeyDown={move}
        >
          {views.map((name) => (
            <button
              type="button"
              role="tab"
              id={`tab-${name}`}
              key={name}
              aria-selected={view.value === name}
              aria-controls="panel"
              tabIndex={view.value === name ? 0 : -1}
              onClick={() => {
                view.value = name;
              }}
            >
              {tabs[name].title}
            </button>
          ))}
        </div>
      </div>
      <div
        id="panel"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by the pattern for tabs, a panel takes it.
        tabIndex={0}
        aria-labelledby={`tab-${view.value}`}
        aria-busy={isSending.value}
        class={`panel panel-${view.value}`}
      >
        {isOfAnswer && (
          <>
            <Errors />
            <Failure />
          </>
        )}
        {/* Keyed, so that a failure replaces what was shown before instead of moving it. */}
        <Shown key={`${view.value} ${outcome.value?.error?.name}`} Panel={Panel} />
      </div>
    </section>
  );
}

/** A notice about the parts of the page's address that cannot be read. */
function Unread() {
  if (unread.value.length === 0) return null;
  return (
    <p class="note" role="status">
      The address of this page has{' '}
      {unread.value.map((part, at) => (
        <>
          {at > 0 && ' and '}
          <code>{shortened(part, 80)}</code>
        </>
      ))}
      , which cannot be read; what follows is shown instead.
    </p>
  );
}

/** A panel, or why it cannot show the response: another service may violate the contract. */
function Shown({ Panel }: { Panel: () => preact.JSX.Element }) {
  const answered = outcome.value;
  const [error, forget] = useErrorBoundary();
  // The next response gets a new attempt.
  useEffect(() => {
    if (error) forget();
  }, [answered]);
  if (!error) return <Panel />;
  return (
    <p class="nothing" role="alert">
      This cannot be shown, because the response breaks the contract. Its body is under JSON. (
      {String(error.message ?? error)})
    </p>
  );
}
