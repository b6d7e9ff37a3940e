import { describeMember } from '../contract/explanations.ts';
import { buildPageType } from '../contract/page-type.ts';
import { type Piece, printModule, printType } from '../contract/print-type.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { WithMeanings } from '../elements/meaning.tsx';
import { query, violations } from '../state.ts';

/** The TypeScript type of the page that answers the query. The names in it lead to the reference. */
export function PageType() {
  if (violations.value.length > 0) {
    return <p class="nothing">The request breaks the contract, so its page has no type.</p>;
  }
  const page = buildPageType(query.value);
  const pieces = printType(page);
  // Tab stops only here; the arrow keys of `WithMeanings` reach the other names.
  const firstKey = pieces.find(({ kind }) => kind === 'key');
  return (
    <section aria-label="The type of this page">
      <div class="tools row">
        <h3>The type of this page</h3>
        <CopyButton getText={() => printModule(page)} what="the type" />
      </div>
      <WithMeanings describe={describeMember}>
        <pre class="type">
          <code>
            <span class="keyword">type</span> Page ={' '}
            {/* The pieces have no state, so they need no `key`. */}
            {pieces.map((piece) => (
              <TypePiece piece={piece} isTabStop={piece === firstKey} />
            ))}
            ;
          </code>
        </pre>
      </WithMeanings>
    </section>
  );
}

function TypePiece({ piece, isTabStop }: { piece: Piece; isTabStop: boolean }) {
  const { text } = piece;
  switch (piece.kind) {
    case 'key':
      return (
        <span
          class={piece.member.isRequested ? 'key requested' : 'key'}
          data-about={piece.member.path}
          tabIndex={isTabStop ? 0 : -1}
        >
          {text}
        </span>
      );
    case 'exported':
      return <a href={`reference.html#schemas/${text}`}>{text}</a>;
    case 'built-in':
      return <span class="value">{text}</span>;
    case 'punctuation':
      return text;
  }
}
