import { createStored } from '#web/platform/storage.ts';

/** Whether this device's page views may be counted. Stored only after the visitor has chosen. */
export const usageCounted = createStored('nutzung-zaehlen', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);
