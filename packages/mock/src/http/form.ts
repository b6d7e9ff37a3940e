import { type Example, exampleOf, examplesOf } from '../examples/examples.ts';
import type { Injection } from '../faults/injection.ts';
import { negotiate } from './negotiate.ts';

/** The form of an answer: which example it is, if it is one, and in which media type. */
export interface Form {
  /** The example that is asked for, as the media type that the request accepts. */
  readonly example: (Example & { readonly mediaType: string }) | undefined;
  /** The media type of an answer that is not an example. */
  readonly mediaType: string;
}

/**
 * The example and the media type to answer with; undefined if the request accepts none that there
 * is.
 */
export function formOf(
  injection: Injection | undefined,
  accept: string | null | undefined,
): Form | undefined {
  const { code, example: name, body, fault, reset } = injection ?? {};
  const isOther = body !== undefined || fault === 'html' || reset;
  if (isOther || ((code ?? 200) === 200 && name === undefined)) {
    const mediaType = negotiate(isOther ? undefined : accept, examplesOf(200)[0]?.mediaTypes ?? []);
    return mediaType === undefined ? undefined : { example: undefined, mediaType };
  }
  const named = name === undefined ? undefined : exampleOf(code, name);
  for (const example of named ? [named] : examplesOf(Number(code))) {
    const mediaType = negotiate(accept, example.mediaTypes);
    if (mediaType !== undefined) return { example: { ...example, mediaType }, mediaType };
  }
  return undefined;
}
