// The entry `@liked-posts/types/schemas` has only types: importing it adds no code to a bundle.
export type * from './generated/enums.ts';
export type * from './generated/schemas.ts';
