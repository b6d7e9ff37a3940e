import { createMock } from '@liked-posts/mock';

const mock = createMock({ users: { 42: 1_000_000, 43: 0 } });

// Not `fetch: mock.fetch`, because the platform passes its environment as a second argument. A server
// sends redirects to its clients, and does not follow them.
export default { fetch: (request) => mock.fetch(request, { redirect: 'manual' }) };
