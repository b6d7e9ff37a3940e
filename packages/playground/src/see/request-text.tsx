import { path } from '@liked-posts/types';

/** A request line with its names and values told apart; it is read by eye alone. */
export function RequestText({ line }: { line: string }) {
  const [target = path, search] = line.split(/\?(.*)/s);
  const pairs = search?.split('&').map((pair) => pair.split(/=(.*)/s)) ?? [];
  return (
    <code class="request-text" aria-hidden="true">
      {target
        .split(/(?<=\/users\/)([^/]*)/)
        .map((part, at) => (at % 2 === 1 ? <span class="value string">{part}</span> : part))}
      {pairs.map(([name, value], at) => (
        <>
          {at === 0 ? '?' : '&'}
          <span class="name">{name}</span>
          {value !== undefined && (
            <>
              =<span class="value string">{value}</span>
            </>
          )}
        </>
      ))}
    </code>
  );
}
