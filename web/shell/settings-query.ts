import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export const settingsQuery = { ...callQuery('GET /settings', {}), staleTime: 5 * 60_000 };

/** Whether there is something to read over every page, here or in another city: only the device knows which was chosen. */
export const hasNotice = ({
  casixdown,
  notices = [],
}: Pick<OutputOf<'GET /settings'>, 'casixdown' | 'notices'>): boolean => casixdown || notices.length > 0;
