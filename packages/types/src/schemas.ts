export type * from './generated/enums.ts';
export type * from './generated/schemas.ts';
