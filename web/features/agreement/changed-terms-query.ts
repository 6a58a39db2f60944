import { callQuery } from '#web/platform/query.tsx';

/** Changed terms that the account is asked about now. */
export const changedTermsQuery = callQuery('GET /agreements/changedterms', {});
