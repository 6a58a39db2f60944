import { createStored } from '#web/platform/storage.ts';

/**
 * The last state of the checkbox "Eingeloggt bleiben" on this device. It is off by default: data that
 * outlives the browser session is stored only at the customer's request (docs/decisions/016).
 */
export const staysLoggedIn = createStored('eingeloggt-bleiben', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);
