import { type Member, namedType, namesIn, pageType, textOf } from '../contract/page-type.ts';
import { query } from '../state.ts';
import { Copy } from './copy.tsx';

/** The TypeScript type of the page that the query answers with. */
export function PageType() {
  const members = pageType(query.value);
  const names = namesIn(members);
  return (
    <>
      <div class="tools">
        <p class="legend">
          <code>LikedPostsPage&lt;typeof query&gt;</code>, with what was{' '}
          <span class="key asked">asked for</span>
        </p>
        <Copy text={`type Page = ${textOf(members)};\n`} what="the type" />
      </div>
      <pre class="type">
        <code>
          {'type Page = '}
          <Members members={members} indent="" />
          {';'}
        </code>
      </pre>
      <h3>Names in it</h3>
      <div class="names">
        {names.map((name) => (
          <details key={name} id={`type-${name}`}>
            <summary>
              <code>{name}</code>
            </summary>
            <pre class="type">
              <code>
                <Type type={namedType(name)} indent="" />
              </code>
            </pre>
          </details>
        ))}
      </div>
    </>
  );
}

function Members({ members, indent }: { members: readonly Member[]; indent: string }) {
  if (members.length === 0) return <>{'{}'}</>;
  return (
    <>
      {'{\n'}
      {members.map(({ name, isOptional, type, isList, isAskedFor }) => (
        <span key={name}>
          {`${indent}  `}
          <span class={isAskedFor ? 'key asked' : 'key'}>{name}</span>
          {isOptional ? '?: ' : ': '}
          <Type type={type} indent={`${indent}  `} />
          {isList ? '[];\n' : ';\n'}
        </span>
      ))}
      {`${indent}}`}
    </>
  );
}

function Type({ type, indent }: { type: Member['type']; indent: string }) {
  if (typeof type !== 'string') return <Members members={type} indent={indent} />;
  return <span class="value">{type}</span>;
}
