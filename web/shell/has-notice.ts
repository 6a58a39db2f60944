import type { OutputOf } from '#contract/calls.ts';

/** Whether there is something to read over every page, here or in another city: only the device knows which was chosen. */
export const hasNotice = ({
  casixdown,
  notices = [],
}: Pick<OutputOf<'GET /settings'>, 'casixdown' | 'notices'>): boolean => casixdown || notices.length > 0;
