import { callQuery } from '#web/platform/query.tsx';

/** The whole person: asked for on the one screen that shows it, and kept nowhere. */
export const ownDataQuery = {
  ...callQuery('GET /customers', { query: { view: 'full' } }),
  gcTime: 0,
};
