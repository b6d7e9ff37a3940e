import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { View } from '../request/address.ts';
import { isSending, isStale } from '../sending.ts';
import { view } from '../state.ts';
import { Code } from '../take/code.tsx';
import { PageType } from '../take/page-type.tsx';
import { Progress, Walk } from '../walk/walk-view.tsx';
import { Json } from './json.tsx';
import { RequestLine } from './request-line.tsx';
import { PageButtons, ResponseLine } from './response-line.tsx';

/** A screen on which the JSON, the type and the code fit side by side. */
const wideScreen = matchMedia('(min-width: 1280px)');
const isWide = signal(wideScreen.matches);
wideScreen.addEventListener('change', () => {
  isWide.value = wideScreen.matches;
});

interface Tab {
  readonly name: View;
  readonly title: string;
  readonly Panel: () => preact.JSX.Element | null;
}

/** At least one tab: the first is shown if the current view has none, as `code` on a wide screen. */
type Tabs = readonly [Tab, ...Tab[]];

const paging: Tab = { name: 'paging', title: 'Paging', Panel: Walk };
const narrowTabs: Tabs = [
  { name: 'json', title: 'JSON', Panel: Json },
  { name: 'type', title: 'Type', Panel: PageType },
  { name: 'code', title: 'Code', Panel: Code },
  paging,
];
const wideTabs: Tabs = [{ name: 'json', title: 'JSON, type and code', Panel: SideBySide }, paging];

/** The request line and below it, in tabs, the response, its type and its code, and the walk. */
export function ResponseSection() {
  const tabList = useRef<HTMLDivElement>(null);
  const tabs = isWide.value ? wideTabs : narrowTabs;
  const current = tabs.find(({ name }) => name === view.value) ?? tabs[0];
  const moveToTab = (event: KeyboardEvent) => {
    const index = tabs.indexOf(current);
    const right = (index + 1) % tabs.length;
    // For `at`, -1 is the last tab, which is also to the left of the first.
    const nextIndex = { ArrowRight: right, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    const next = nextIndex === undefined ? undefined : tabs.at(nextIndex);
    if (!next) return;
    event.preventDefault();
    view.value = next.name;
    tabList.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  };
  return (
    <section class={isStale.value ? 'see stack stale' : 'see stack'} aria-labelledby="see">
      <h2 id="see" class="hidden">
        Response
      </h2>
      <RequestLine />
      {current === paging ? <Progress /> : <ResponseLine />}
      <div class="tab-bar row">
        <div
          class="tabs row"
          role="tablist"
          aria-label="Ways to look at it"
          ref={tabList}
          onKeyDown={moveToTab}
        >
          {tabs.map(({ name, title }) => (
            <button
              type="button"
              role="tab"
              id={`tab-${name}`}
              key={name}
              aria-selected={current.name === name}
              aria-controls="panel"
              tabIndex={current.name === name ? 0 : -1}
              onClick={() => {
                view.value = name;
              }}
            >
              {title}
            </button>
          ))}
        </div>
        {current !== paging && <PageButtons />}
      </div>
      <div
        id="panel"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: by the pattern for tabs, a panel takes it.
        tabIndex={0}
        aria-labelledby={`tab-${current.name}`}
        aria-busy={isSending.value}
        class="panel"
      >
        <current.Panel />
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
