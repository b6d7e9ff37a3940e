import type { Assumption } from '../../types/assumptions.d.cts';
import { link, sentence } from './markup.ts';

/** The id of the element that shows a node of the contract, or the nearest node around it. */
export function placeOf(pointer: string): string {
  if (pointer.startsWith('#/paths/')) return 'operation';
  const [, kind, name = '', property] =
    /^#\/components\/(\w+)\/([^/]+)(?:\/properties\/([^/]+))?/.exec(pointer) ?? [];
  if (kind === undefined) return 'top';
  return [`${kind}/${plain(name)}`, ...(property === undefined ? [] : [plain(property)])].join('.');
}

function plain(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Shows what is assumed at a place. */
export type Assumed = (place: string) => string;

export function assumedIn(assumptions: readonly Assumption[]): Assumed {
  return (place) =>
    [...new Set(assumptions.filter((one) => placeOf(one.pointer) === place).map(wordsOf))]
      .map((words) => `<p class="assumed"><strong>Assumed</strong>${words}</p>`)
      .join('');
}

/** What is assumed, and of what if the place shows more than that. */
function wordsOf({ pointer, assumption }: Assumption): string {
  const [, media] = /\/content\/([^/]+)$/.exec(pointer) ?? [];
  return `${media === undefined ? '' : ` of <code>${plain(media)}</code>`}: ${sentence(assumption)}`;
}

/** All assumptions, a row for each sentence, with links to where it applies. */
export function assumptionTable(assumptions: readonly Assumption[]): string {
  const sentences = [...new Set(assumptions.map(({ assumption }) => assumption))];
  const cells = sentences.map((assumption) => {
    const links = assumptions
      .filter((one) => one.assumption === assumption)
      .map(({ pointer, about }) => link(placeOf(pointer), sentence(about)));
    return `<tr><td>${sentence(assumption)}</td><td>${links.join(', ')}</td></tr>`;
  });
  return `<table>
<thead><tr><th scope="col">What is assumed, and why</th><th scope="col">Where it applies</th></tr></thead>
<tbody>
${cells.join('\n')}
</tbody>
</table>`;
}
