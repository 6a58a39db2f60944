import { createStored } from '#web/platform/storage.ts';

/**
 * Whether pages and events of this device may be counted. Stored only after the visitor has chosen, and under a key of
 * this consent: that of before was given to the counting of pages alone.
 */
export const usageCounted = createStored('nutzung-erlaubt', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);
