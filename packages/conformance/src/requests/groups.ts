/** The groups of requests, in the order in which they are sent. */
export const groupNames = [
  'first-page',
  'walk',
  'authentication',
  'limits',
  'fields',
  'expansions',
  'no-likes',
  'unknown-user',
] as const;

/** The name of a group of requests. */
export type GroupName = (typeof groupNames)[number];
