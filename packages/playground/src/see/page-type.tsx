import { aboutMember } from '../contract/contract.ts';
import { isName, moduleOf, pageType, textOf } from '../contract/page-type.ts';
import { theState } from '../state.ts';
import { Copy } from './copy.tsx';
import { Explained } from './meaning.tsx';

const { query } = theState;

/** The TypeScript type of the page that answers the query. The names in it lead to the reference. */
export function PageType() {
  const pieces = moduleOf(pageType(query.value));
  return (
    <>
      <div class="tools">
        <p class="legend">
          <code>LikedPostsPage&lt;typeof query&gt;</code>, marking what you{' '}
          <span class="key asked">requested</span>
        </p>
        <Copy text={textOf(pieces)} what="the type" />
      </div>
      <Explained aboutOf={aboutMember}>
        <pre class="type">
          <code>
            {pieces.map((piece) => {
              const { text, is, path } = piece;
              if (isName(piece)) return <a href={`reference.html#schemas/${text}`}>{text}</a>;
              if (!is) return text;
              return (
                <span class={is} {...(path && { 'data-about': path, tabIndex: -1 })}>
                  {text}
                </span>
              );
            })}
          </code>
        </pre>
      </Explained>
    </>
  );
}
