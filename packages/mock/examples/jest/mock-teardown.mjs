export default () => globalThis.likedPostsMock.close();
