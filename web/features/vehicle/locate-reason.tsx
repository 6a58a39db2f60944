import { appShell } from '#web/platform/app-shell.ts';

/** What comes before the question of browser or phone for the position (§S9.27). */
export function LocateReason() {
  return (
    <p>
      Damit wir dir die Autos in deiner Nähe zeigen können, fragt {appShell() ? 'dein Gerät' : 'dein Browser'}{' '}
      gleich nach deinem Standort. Für die Suche geht er an unseren Server; gespeichert wird er nur auf deinem
      Gerät.
    </p>
  );
}
