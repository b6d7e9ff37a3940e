// No circle of imports, and no import that runs up a floor, types included: `pnpm lint:structure`.

/** The floors of the repository, and of four packages, from the bottom up: no file imports from above. */
const floors = [
  [
    '^packages/internal/',
    '^spec/',
    '^packages/types/',
    '^packages/(client|mock|conformance)/',
    '^packages/playground/',
  ],
  [
    '^packages/client/src/page\\.ts$',
    '^packages/client/src/(errors|options)\\.ts$',
    '^packages/client/src/(timing|gate|read-options|positions|access-tokens|send)\\.ts$',
    '^packages/client/src/transport\\.ts$',
    '^packages/client/src/(problem|http-error|read-page)\\.ts$',
    '^packages/client/src/(retry-policy|request)\\.ts$',
    '^packages/client/src/(find-place|page-source|walk|listing)\\.ts$',
    '^packages/client/src/(client|index)\\.ts$',
  ],
  [
    '^packages/conformance/src/((errors|group-by)\\.ts$|contract/)',
    '^packages/conformance/src/requests/',
    '^packages/conformance/src/traffic/',
    '^packages/conformance/src/report/',
    '^packages/conformance/src/rules/',
    '^packages/conformance/src/(options|settings)\\.ts$',
    '^packages/conformance/src/(live|recording)/',
    '^packages/conformance/src/index\\.ts$',
    '^packages/conformance/src/cli',
  ],
  [
    '^packages/playground/src/contract/',
    '^packages/playground/src/service/',
    '^packages/playground/src/request/',
    '^packages/playground/src/state\\.ts$',
    '^packages/playground/src/sending\\.ts$',
    '^packages/playground/src/elements/',
    '^packages/playground/src/(ask|take|walk)/',
    '^packages/playground/src/see/',
    '^packages/playground/src/(app|main)\\.tsx$',
  ],
  [
    '^packages/mock/src/(option-checks\\.ts|message/|generated/)',
    '^packages/mock/src/examples/',
    '^packages/mock/src/data/',
    '^packages/mock/src/pages/',
    '^packages/mock/src/overrides/',
    '^packages/mock/src/journal/',
    '^packages/mock/src/rules/',
    '^packages/mock/src/request-handler\\.ts$',
    '^packages/mock/src/options/',
    '^packages/mock/src/(create-mock|index)\\.ts$',
    '^packages/mock/src/(node/|vitest\\.ts|msw\\.ts|cli\\.ts)',
  ],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that import each other can only be read and changed together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'on-no-floor',
      comment: 'Add the file, or its folder, to the floors in .dependency-cruiser.mjs.',
      severity: 'error',
      from: {},
      to: {
        path: '^packages/(client|conformance|playground|mock)/src/',
        pathNot: floors.slice(1).flat(),
      },
    },
    ...floors.flatMap((house) =>
      house.slice(0, -1).map((floor, index) => ({
        name: `not-up-from ${floor}`,
        comment:
          'A part declares the settings that it takes; whoever puts the parts together imports them.',
        severity: 'error',
        from: { path: floor },
        to: { path: house.slice(index + 1) },
      })),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    exclude: { path: ['(^|/)(node_modules|dist|test|.scratch)/', '\\.test(-d)?\\.tsx?$'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
