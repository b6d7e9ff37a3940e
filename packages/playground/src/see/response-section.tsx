import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type View, views } from '../request/address.ts';
import { isSending, isStale } from '../sending.ts';
import { view } from '../state.ts';
import { Code } from '../take/code.tsx';
import { PageType } from '../take/page-type.tsx';
import { Progress, Walk } from '../walk/walk-view.tsx';
import { Json } from './json.tsx';
import { RequestLine } from './request-line.tsx';
import { Neighbors, ResponseLine } from './response-line.tsx';

const wide = matchMedia('(min-width: 1280px)');
/** Whether there is room for the response beside the code. */
const isWide = signal(wide.matches);
wide.addEventListener('change', () => {
  isWide.value = wide.matches;
});

interface Tab {
  readonly title: string;
  readonly Panel: () => preact.JSX.Element | null;
}

const narrowTabs: Readonly<Record<View, Tab>> = {
  json: { title: 'JSON', Panel: Json },
  type: { title: 'Type', Panel: PageType },
  code: { title: 'Code', Panel: Code },
  paging: { title: 'Paging', Panel: Walk },
};

const wideTabs: Partial<Record<View, Tab>> = {
  json: { title: 'JSON, type and code', Panel: SideBySide },
  paging: narrowTabs.paging,
};

/** The response, its type and its code, and the walk. */
export function ResponseSection() {
  const list = useRef<HTMLDivElement>(null);
  const tabs: Partial<Record<View, Tab>> = isWide.value ? wideTabs : narrowTabs;
  const names = views.filter((name) => tabs[name]);
  // The wide layout shows the type and the code in the tab of the JSON.
  const current = names.find((name) => name === view.value) ?? 'json';
  const { Panel } = tabs[current] ?? narrowTabs.json;
  const moveToTab = (event: KeyboardEvent) => {
    const index = names.indexOf(current);
    const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (nextIndex === undefined) return;
    event.preventDefault();
    // `at(-1)` is the last tab.
    const next = names.at(nextIndex % names.length) ?? 'json';
    view.value = next;
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <section class={isStale.value ? 'see stack stale' : 'see stack'} aria-labelledby="see">
      <h2 id="see" class="hidden">
        Response
      </h2>
      <RequestLine />
      {current === 'paging' ? <Progress /> : <ResponseLine />}
      <div class="tab-bar row">
        <div
          class="tabs row"
          role="tablist"
          aria-label="Ways to look at it"
          ref={list}
          onKeyDown={moveToTab}
        >
          {names.map((name) => (
            <button
              type="button"
              role="tab"
              id={`tab-${name}`}
              key={name}
              aria-selected={current === name}
              aria-controls="panel"
              tabIndex={current === name ? 0 : -1}
              onClick={() => {
                view.value = name;
              }}
            >
              {tabs[name]?.title}
            </button>
          ))}
        </div>
        {current !== 'paging' && <Neighbors />}
      </div>
      <div
        id="panel"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by the pattern for tabs, a panel takes it.
        tabIndex={0}
        aria-labelledby={`tab-${current}`}
        aria-busy={isSending.value}
        class="panel"
      >
        <Panel />
      </div>
    </section>
  );
}

/** The response on the left; the code that requests it and the type of the page on the right. */
function SideBySide() {
  return (
    <div class="side-by-side">
      <div>
        <Json />
      </div>
      <div class="beside stack">
        <Code />
        <PageType />
      </div>
    </div>
  );
}
