import { createMock } from '@liked-posts/mock';

const mock = createMock({ users: { 42: 1_000_000, 43: 0 } });

// The platform passes its environment as a second argument, which is no option of `fetch`. A server
// hands redirects out; clients follow them.
export default { fetch: (request) => mock.fetch(request, { redirect: 'manual' }) };
