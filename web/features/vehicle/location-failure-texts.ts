import { appShell } from '#web/platform/app-shell.ts';
import type { LocationFailure } from '#web/platform/device-position.ts';

/** Why the device's position is not there, and where that can be changed: the app has no browser's settings. */
export const locationFailureTexts = (): Record<LocationFailure, string> => ({
  DENIED: appShell()
    ? 'Dein Gerät gibt der App den Standort nicht frei. In seinen Einstellungen kannst du das ändern.'
    : 'Dein Browser hat den Standort nicht freigegeben. In seinen Einstellungen kannst du das ändern.',
  UNAVAILABLE: 'Dein Gerät konnte seinen Standort nicht bestimmen.',
  TOO_SLOW: 'Dein Gerät hat seinen Standort nicht rechtzeitig gefunden.',
});
