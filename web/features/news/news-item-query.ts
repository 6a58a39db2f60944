import { callQuery } from '#web/platform/query.tsx';

export const newsItemQuery = (id: string) => callQuery('GET /news/{id}', { params: { id }, query: {} });
