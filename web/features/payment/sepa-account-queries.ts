import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Creditor = NonNullable<OutputOf<'GET /sepaaccounts'>['creditor']>;
export type SepaAccount = OutputOf<'GET /sepaaccounts'>['items'][number];

/** The accounts that are and were debited, today's first. */
export const sepaAccountsQuery = callQuery('GET /sepaaccounts', {});
