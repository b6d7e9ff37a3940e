import type { Assumption } from '../../types/assumptions.d.cts';
import type { Contract } from '../../types/openapi.d.cts';
import { code, entry, link, list, sentence } from './markup.ts';

/** The id of the element that shows a node of the contract, or the nearest node around it. */
export function describePlace(pointer: string): string {
  if (pointer.startsWith('#/paths/')) return 'operation';
  const [, kind, name = '', property] =
    /^#\/components\/(\w+)\/([^/]+)(?:\/properties\/([^/]+))?/.exec(pointer) ?? [];
  if (kind === undefined) return 'top';
  return [`${kind}/${plain(name)}`, ...(property === undefined ? [] : [plain(property)])].join('.');
}

function plain(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The contract, and what shows its assumptions at a place. */
export interface Shown extends Contract {
  assumed: (place: string) => string;
  /** The schema whose properties the values of an enum are, by the name of the enum. */
  selects: ReadonlyMap<string, string>;
}

/** Shows that something is assumed at a place, and what if a reader opens the mark. */
export function listAssumed(assumptions: readonly Assumption[]): Shown['assumed'] {
  return (place) => {
    const here = assumptions.filter((one) => describePlace(one.pointer) === place);
    const words = [...new Set(here.map(describeAssumption))];
    if (words.length === 0) return '';
    const said = words.map((one) => `<p>${one}</p>`).join('');
    return `<details class="assumed"><summary>Assumed</summary>${said}</details>`;
  };
}

/** What is assumed, and of what if the place shows more than that. */
function describeAssumption({ pointer, assumption }: Assumption): string {
  const [, media] = /\/content\/([^/]+)$/.exec(pointer) ?? [];
  return (media === undefined ? '' : `Of ${code(plain(media))}: `) + sentence(assumption);
}

/** All assumptions, each sentence once, with links to where it applies. */
export function assumptionList(assumptions: readonly Assumption[]): string {
  const sentences = [...new Set(assumptions.map(({ assumption }) => assumption))];
  const entries = sentences.map((assumption) => {
    const links = assumptions
      .filter((one) => one.assumption === assumption)
      .map(({ pointer, about }) => link(describePlace(pointer), sentence(about)));
    return entry('', sentence(assumption), '', links.join(', '));
  });
  return list(entries);
}
