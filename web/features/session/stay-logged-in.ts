import { createStored } from '#web/platform/storage.ts';

/**
 * The box "Eingeloggt bleiben", as this device ticked it last. Nobody's box is ticked before they do: what a browser
 * keeps beyond its session is kept because a person asked for it (docs/decisions/016).
 */
export const staysLoggedIn = createStored('eingeloggt-bleiben', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);
