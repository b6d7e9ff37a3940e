module.exports = {
  globalSetup: './mock-setup.mjs',
  globalTeardown: './mock-teardown.mjs',
};
