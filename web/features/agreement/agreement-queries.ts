import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Agreement = OutputOf<'GET /agreements'>['items'][number];

/** What the account agreed to, the latest first. */
export const agreementsQuery = callQuery('GET /agreements', {});

/** The address of its PDF, which a browser loads itself. */
export const agreementFile = (id: number): string => `/api/booking/agreements/${id}/pdf`;
