import type { Assumption } from '../../types/assumptions.d.cts';
import type { Contract } from '../../types/openapi.d.cts';
import { unescapePointer } from '../read-contract.ts';
import {
  type Html,
  renderCode,
  renderFold,
  renderLink,
  renderList,
  renderSentence,
} from './markup.ts';

/** What all parts of the page are rendered from. */
export interface RenderContext extends Contract {
  /** Renders what is assumed at the place with an id. */
  renderAssumptions: (id: string) => Html;
  /** The schema whose fields the values of an enum are: `Post` for `TweetField`. */
  schemaByEnum: ReadonlyMap<string, string>;
  /** Links that request a field in the playground, by the id of the field's entry. */
  playgroundLinks: ReadonlyMap<string, Html>;
}

/**
 * The id of the element that shows a node of the contract, or else the nearest node around it:
 * `schemas/Post.lang` for `#/components/schemas/Post/properties/lang`.
 */
export function findElementId(pointer: string): string {
  if (pointer.startsWith('#/paths/')) return 'operation';
  const [, kind, name = '', property] =
    /^#\/components\/(\w+)\/([^/]+)(?:\/properties\/([^/]+))?/.exec(pointer) ?? [];
  if (kind === undefined) return 'top';
  const id = `${kind}/${unescapePointer(name)}`;
  return property === undefined ? id : `${id}.${unescapePointer(property)}`;
}

/** Returns a function that renders a fold named "Assumed", with the sentences about a place. */
export function createAssumptionRenderer(
  assumptions: readonly Assumption[],
): RenderContext['renderAssumptions'] {
  return (id) => {
    const here = assumptions.filter(({ pointer }) => findElementId(pointer) === id);
    const sentences = [...new Set(here.map(renderAssumption))];
    if (sentences.length === 0) return '';
    const body = sentences.map((sentence) => `<p>${sentence}</p>`).join('');
    return renderFold('Assumed', body, 'assumed');
  };
}

/** The sentence. If it is about one media type of a response, that comes first. */
function renderAssumption({ pointer, assumption }: Assumption): Html {
  const [, mediaType] = /\/content\/([^/]+)$/.exec(pointer) ?? [];
  const subject = mediaType && `Of ${renderCode(unescapePointer(mediaType))}: `;
  return (subject ?? '') + renderSentence(assumption);
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
