import { aboutMember } from '../contract/contract.ts';
import {
  moduleOf,
  namedType,
  namesIn,
  type Piece,
  pageType,
  textOf,
} from '../contract/page-type.ts';
import { theState } from '../state.ts';
import { Copy } from './copy.tsx';
import { Explained } from './meaning.tsx';

const { query } = theState;

/** The TypeScript type of the page that answers the query. */
export function PageType() {
  const page = pageType(query.value);
  const text = moduleOf(page);
  return (
    <>
      <div class="tools">
        <p class="legend">
          <code>LikedPostsPage&lt;typeof query&gt;</code>, marking what you{' '}
          <span class="key asked">requested</span>
        </p>
        <Copy text={textOf(text)} what="the type" />
      </div>
      <Explained aboutOf={aboutMember}>
        <Pieces pieces={text} />
        <div class="names">
          <h3>Names in it</h3>
          {namesIn(page).map((name) => (
            <details key={name} id={`type-${name}`}>
              <summary>
                <code>{name}</code>
              </summary>
              <Pieces pieces={namedType(name)} />
            </details>
          ))}
        </div>
      </Explained>
    </>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <pre class="type">
      <code>
        {pieces.map(({ text, is, path }) =>
          is ? (
            <span class={is} {...(path && { 'data-about': path, tabIndex: -1 })}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </code>
    </pre>
  );
}
