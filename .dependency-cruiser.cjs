const { ROOMS } = require('./tools/rooms.ts');

/** Who may import whom: tools/rooms.ts, without a list of exceptions. */
/** Scenarios of a feature are tests, too: server/test/scenarios.ts. */
const tests = '\\.(test|scenarios)\\.tsx?$';

module.exports = {
  forbidden: [
    ...ROOMS.filter(({ mayImport }) => mayImport).map(({ path, mayImport }) => ({
      name: `room-${path.replace('/', '-')}`,
      comment: `${path} may import only ${[path, ...mayImport].join(', ')}`,
      severity: 'error',
      from: { path: `^${path}/`, pathNot: tests },
      to: {
        path: '^(domain|contract|server|web|cars|content|e2e|bench|tools)/',
        pathNot: [path, ...mayImport].map((allowed) => `^${allowed}/`).join('|'),
      },
    })),
    {
      name: 'no-cycles',
      comment: 'Not of types either: what two files need of each other has a third',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'zod-stays-on-the-server',
      comment: 'The browser takes only types from contracts: full zod is 92 KB',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No framework, no I/O: the clock is an argument',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'only-map-imports-maplibre',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/map/' },
      to: { path: 'node_modules/(maplibre-gl|pmtiles)/' },
    },
    {
      name: 'only-the-native-platform-imports-capacitor',
      comment: 'Features ask appShell(); the bundle of the web has nothing of it',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/platform/native/' },
      to: { path: 'node_modules/@(capacitor|aparajita|capawesome)/' },
    },
    {
      name: 'only-the-native-entry-enters-the-shell',
      severity: 'error',
      from: { path: '^web/', pathNot: `^web/platform/native/|^web/native\\.tsx$|${tests}` },
      to: { path: '^web/platform/native/' },
    },
    {
      name: 'http-knows-no-feature',
      comment: 'Nor do its tests: they bind small calls of their own',
      severity: 'error',
      from: { path: '^server/http/' },
      to: { path: '^server/features/' },
    },
    {
      name: 'only-the-list-imports-what-features-declare',
      comment: 'What is not in server/features.ts does not exist',
      severity: 'error',
      from: { pathNot: '^server/features\\.ts$' },
      to: { path: '^server/features/[^/]+/[^/]+\\.feature\\.ts$' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: `${tests}|^server/test/|^e2e/` },
      to: { path: `${tests}|^server/test/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
