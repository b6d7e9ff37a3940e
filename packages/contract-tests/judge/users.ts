/** The users of the mock in these tests. The first one has enough Posts for a few pages. */
export const users = { some: '2244994945', none: '42', unknown: '9999999999999999999' } as const;

/** How many Posts each of them likes. */
export const likes: Readonly<Record<string, number>> = { [users.some]: 23, [users.none]: 0 };

/** Enough Posts to show every kind of object. */
export const many: Readonly<Record<string, number>> = { [users.some]: 50, [users.none]: 0 };

/** The only access token that the services in these tests accept. */
export const accessToken = 'the-token-of-a-user';
