module.exports = {
  globalSetup: './mock-setup.mjs',
  globalTeardown: './mock-teardown.mjs',
  setupFilesAfterEnv: ['./mock-in-each-test.js'],
};
