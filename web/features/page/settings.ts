import { useSuspenseQuery } from '@tanstack/react-query';
import { callQuery } from '#web/platform/query.ts';

export const settingsQuery = { ...callQuery('GET /settings', {}), staleTime: 5 * 60_000 };

/** Product name, cities, classes and prices; the root loader has them before anything is drawn. */
export const useSettings = () => useSuspenseQuery(settingsQuery).data;
