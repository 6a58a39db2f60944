import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type KmPackages = OutputOf<'GET /kmpackages'>;
export type BoughtKmPackage = KmPackages['items'][number];

/** The account's packages, the latest purchase first, and what is on sale. */
export const kmPackagesQuery = callQuery('GET /kmpackages', {});
