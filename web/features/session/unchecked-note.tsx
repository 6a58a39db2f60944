import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** In place of what is somebody's own while the server cannot check logins (docs/decisions/154): nobody is sent to the login. */
export const UncheckedNote = () => (
  <EmptyState title="Das geht gerade nicht." picture={<Icon name="person" size={56} />}>
    Wir können im Moment nicht prüfen, ob du eingeloggt bist. Suchen und Lesen geht weiter, es ist nichts
    verloren gegangen, und hier geht es von selbst weiter.
  </EmptyState>
);
