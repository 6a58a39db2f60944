import { useSyncExternalStore } from 'react';
import { currentAnnouncements, noAnnouncements, subscribeToAnnouncements } from './announcer-store.ts';

/** The two live regions. Render it once per page, outside of elements that may become inert. */
export function Announcer() {
  const { status, alert } = useSyncExternalStore(
    subscribeToAnnouncements,
    currentAnnouncements,
    noAnnouncements,
  );
  // A new key creates a new node, so a repeated text is read again.
  return (
    <div className="sr-only">
      <div role="status" aria-live="polite">
        {status && <p key={status.id}>{status.text}</p>}
      </div>
      <div role="alert" aria-live="assertive">
        {alert && <p key={alert.id}>{alert.text}</p>}
      </div>
    </div>
  );
}
