import { unescapePointer } from '../../../packages/internal/src/json-pointer.ts';
import type { Assumption } from '../../types/assumptions.d.cts';
import { type Html, renderCode, renderLink, renderList, renderSentence } from './markup.ts';

/**
 * The id of the element that shows a node of the contract, or else the nearest node around it:
 *
 *   #/paths/~12~1users~1{id}~1liked_tweets/get     operation
 *   #/servers/0                                    top
 *   #/components/responses/NotFound/content/…      responses/NotFound
 *   #/components/schemas/Post/properties/lang      schemas/Post.lang
 */
function findElementId(pointer: string): string {
  if (pointer.startsWith('#/paths/')) return 'operation';
  const [, kind, name = '', property] =
    /^#\/components\/(\w+)\/([^/]+)(?:\/properties\/([^/]+))?/.exec(pointer) ?? [];
  if (kind === undefined) return 'top';
  const id = `${kind}/${unescapePointer(name)}`;
  return property === undefined ? id : `${id}.${unescapePointer(property)}`;
}

/** A fold named "Assumed" with the sentences about the element with an id; empty without any. */
export function renderAssumptionsAt(id: string, assumptions: readonly Assumption[]): Html {
  const here = assumptions.filter(({ pointer }) => findElementId(pointer) === id);
  const sentences = [...new Set(here.map(renderAssumption))];
  if (sentences.length === 0) return '';
  const body = sentences.map((sentence) => `<p>${sentence}</p>`).join('');
  return `<details class="assumed"><summary>Assumed</summary>${body}</details>`;
}

/** The sentence of an assumption. About a media type of a response, it begins with that: `Of text/html: …`. */
function renderAssumption({ pointer, assumption }: Assumption): Html {
  const sentence = renderSentence(assumption);
  const [, mediaType] = /\/content\/([^/]+)$/.exec(pointer) ?? [];
  if (mediaType === undefined) return sentence;
  return `Of ${renderCode(unescapePointer(mediaType))}: ${sentence}`;
}

/** All assumptions, each sentence once, with links to where it applies. */
export function renderAllAssumptions(assumptions: readonly Assumption[]): Html {
  const sentences = [...new Set(assumptions.map(({ assumption }) => assumption))];
  const entries = sentences.map((sentence) => {
    const places = assumptions.filter(({ assumption }) => assumption === sentence);
    const links = places.map(({ pointer, about }) =>
      renderLink(findElementId(pointer), renderSentence(about)),
    );
    return { name: renderSentence(sentence), body: links.join(', ') };
  });
  return renderList(entries);
}
