import { callQuery } from '#web/platform/query.tsx';

export const notificationsQuery = callQuery('GET /customers/default/notifications', {});
