/**
 * The table of rooms in docs/architecture.md: who may import whom. There is no list of exceptions.
 */
const rooms = {
  domain: ['domain'],
  contract: ['contract'],
  'server/db': ['server/db'],
  'server/http': ['server/http', 'server/db', 'contract', 'domain'],
  'server/adapters': ['server/adapters', 'domain', 'content'],
  'server/features': ['server/features', 'server/http', 'server/db', 'server/adapters', 'contract', 'domain'],
  'server/reference-data': ['server/reference-data', 'server/db', 'domain'],
  'server/demo': ['server/demo', 'server/reference-data', 'server/db', 'domain', 'content'],
  'server/test': ['server', 'contract', 'domain'],
  'web/ui': ['web/ui'],
  'web/map': ['web/map', 'web/ui', 'domain'],
  'web/platform': ['web/platform', 'contract'],
  'web/shell': ['web/shell', 'web/ui', 'web/platform', 'contract', 'domain'],
  'web/features': ['web/features', 'web/shell', 'web/ui', 'web/map', 'web/platform', 'contract', 'domain'],
  'web/frame': ['web/frame', 'web/features', 'web/shell', 'web/ui', 'web/platform', 'contract', 'domain'],
  'web/screens': ['web/screens', 'web/frame', 'web/features', 'web/shell', 'web/ui', 'web/platform'],
};
const tests = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `room-${room.replace('/', '-')}`,
      comment: `${room} may import only ${allowed.join(', ')}`,
      severity: 'error',
      from: { path: `^${room}/`, pathNot: tests },
      to: {
        path: '^(domain|contract|server|web|content|e2e|bench|tools)/',
        pathNot: allowed
          .map((path) => `^${path.replace('.', '\\.')}${path.includes('.') ? '$' : '/'}`)
          .join('|'),
      },
    })),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: `${tests}|^server/test/|^e2e/` },
      to: { path: `${tests}|^server/test/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
