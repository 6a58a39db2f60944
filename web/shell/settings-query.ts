import { callQuery } from '#web/platform/query.tsx';

export const settingsQuery = { ...callQuery('GET /settings', {}), staleTime: 5 * 60_000 };
