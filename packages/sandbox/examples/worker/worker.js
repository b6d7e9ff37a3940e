import { createSandbox } from '@liked-posts/sandbox';
export default createSandbox({ users: { 42: 10_000_000, 43: 0 } });
