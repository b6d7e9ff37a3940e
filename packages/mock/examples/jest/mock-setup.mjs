import { startMock } from '@liked-posts/mock/node';

export default async function setup() {
  globalThis.likedPostsMock = await startMock({ control: true });
  process.env.LIKED_POSTS_URL = globalThis.likedPostsMock.url;
}
