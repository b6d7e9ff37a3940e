/**
 * The names of the web that the declarations of this package use. Where the DOM library, Node's types
 * or others declare them, these add nothing; without those, the declarations compile all the same.
 */
declare global {
  interface AbortSignal {}
  interface Headers {}
  interface Request {}
  interface Response {}
  interface URL {}
  interface URLSearchParams {}
}

export {};
