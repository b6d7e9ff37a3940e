import { describeMember } from '../contract/contract.ts';
import { buildPageType, isTypeName, renderModule } from '../contract/print-page-type.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { WithMeanings } from '../elements/meaning.tsx';
import { query, violations } from '../state.ts';

/** The TypeScript type of the page that answers the query. The names in it lead to the reference. */
export function PageType() {
  if (violations.value.length > 0) {
    return <p class="nothing">The request breaks the contract, so its page has no type.</p>;
  }
  const page = buildPageType(query.value);
  // Tab stops only here; the arrow keys of `WithMeanings` reach the other names.
  const firstKey = page.find(({ kind }) => kind === 'key');
  return (
    <section aria-label="The type of this page">
      <div class="tools row">
        <h3>The type of this page</h3>
        <CopyButton getText={() => renderModule(page)} what="the type" />
      </div>
      <WithMeanings describe={describeMember}>
        <pre class="type">
          <code>
            <span class="keyword">type</span> Page ={' '}
            {/* Of `{ data: Post[] }`: a key, a type and punctuation. Without state, they need no `key`. */}
            {page.map((piece) => {
              const { text, kind, path, isRequested } = piece;
              if (isTypeName(piece)) return <a href={`reference.html#schemas/${text}`}>{text}</a>;
              if (kind === 'value') return <span class="value">{text}</span>;
              if (kind !== 'key') return text;
              return (
                <span
                  class={isRequested ? 'key requested' : 'key'}
                  data-about={path}
                  tabIndex={piece === firstKey ? 0 : -1}
                >
                  {text}
                </span>
              );
            })}
            ;
          </code>
        </pre>
      </WithMeanings>
    </section>
  );
}
