import { createStored } from '#web/platform/storage.ts';

/** Whether this device's page views may be counted. Kept only once somebody has said so. */
export const usageCounted = createStored('nutzung-zaehlen', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);
