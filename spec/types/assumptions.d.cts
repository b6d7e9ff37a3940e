declare namespace assumptions {
  /** A point of the contract that the service does not state. */
  export interface Assumption {
    /** What the assumption is about, in the words of the contract, such as `Post.lang`. */
    about: string;
    /** Where it is in the bundle, such as `#/components/schemas/Post/properties/lang`. */
    pointer: string;
    /** The assumption, and its reason. */
    assumption: string;
    /**
     * The assumed keywords at this place, with everything below them, also through references. The
     * other keywords are promised: with `['enum']`, the values are assumed, and the type is promised.
     * Without any, only behavior is assumed, in words.
     */
    covers: string[];
  }
}

declare const assumptions: assumptions.Assumption[];
export = assumptions;
