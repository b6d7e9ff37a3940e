import { describeMember } from '../contract/contract.ts';
import { buildModule, buildPageType, isName, joinPieces } from '../contract/page-type.ts';
import { Copy } from '../elements/copy.tsx';
import { Explained } from '../elements/meaning.tsx';
import { query, violations } from '../state.ts';

/** The TypeScript type of the page that answers the query. The names in it lead to the reference. */
export function PageType() {
  if (violations.value.length > 0) {
    return <p class="nothing">The request breaks the contract, so its page has no type.</p>;
  }
  const page = buildPageType(query.value);
  // From here, arrow keys lead to the others.
  const first = page.findIndex(({ path }) => path);
  return (
    <section aria-label="The type of this page">
      <div class="tools row">
        <h3>The type of this page</h3>
        <Copy getText={() => joinPieces(buildModule(page))} what="the type" />
      </div>
      <Explained describe={describeMember}>
        <pre class="type">
          <code>
            <span class="keyword">type</span> Page ={' '}
            {page.map((piece, at) => {
              const { text, is, path } = piece;
              if (isName(piece)) return <a href={`reference.html#schemas/${text}`}>{text}</a>;
              if (!is) return text;
              return (
                <span
                  class={is}
                  {...(path && { 'data-about': path, tabIndex: at === first ? 0 : -1 })}
                >
                  {text}
                </span>
              );
            })}
            ;
          </code>
        </pre>
      </Explained>
    </section>
  );
}
