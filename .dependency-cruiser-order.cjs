const { options } = require('./.dependency-cruiser.cjs');

/** The rooms whose features have an order: no cycle between their folders, not even of types (docs/decisions/026). */
const ordered = ['web', 'server'];
const features = `^(${ordered.join('|')})/features/`;

/** A cruise of its own: a cycle of folders may also lead through a test or another room, and hide the one that counts. */
module.exports = {
  forbidden: [
    {
      name: 'features-have-an-order',
      severity: 'error',
      scope: 'folder',
      from: { path: `${features}[^/]+$` },
      to: { circular: true },
    },
  ],
  options: { ...options, includeOnly: features, exclude: { path: '\\.(test|scenarios)\\.tsx?$' } },
};
