import { callQuery } from '#web/platform/query.tsx';

/** The services by which the server reaches devices. */
export const pushOfferQuery = callQuery('GET /pushoffer', {});

export const notificationsQuery = callQuery('GET /customers/default/notifications', {});
