import { createMock } from '@liked-posts/mock';
export default createMock({ users: { 42: 10_000_000, 43: 0 } });
