import { callQuery } from '#web/platform/query.tsx';

/** What is left of the account's packages and vouchers. */
export const allotmentsQuery = callQuery('GET /allotments', {});
