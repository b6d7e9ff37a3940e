// The type of `dist/assumptions.json`, which `scripts/assumptions.ts` makes. A JSON module is imported
// whole, so this file has the one `export =`, and the types are in a namespace of the same name.
declare namespace assumptions {
  /** A point of the contract that the service does not state. */
  export interface Assumption {
    /** What the assumption is about, in the words of the contract, such as `Post.lang`. */
    about: string;
    /** Where it is in the bundle, such as `#/components/schemas/Post/properties/lang`. */
    pointer: string;
    /** What is assumed, and why, in sentences. */
    assumption: string;
    /**
     * The assumed keywords at this place, with everything below them, also through references. The
     * other keywords are promised:
     *
     *   ['enum']   the values are assumed, and the type is promised
     *   []         only behavior is assumed, in the words of `assumption`
     */
    covers: string[];
  }
}

declare const assumptions: assumptions.Assumption[];
export = assumptions;
