import { useSyncExternalStore } from 'react';
import { currentAnnouncements, noAnnouncements, subscribeToAnnouncements } from './announcer-store.ts';

/** The two live regions; once per page, outside of what may become inert. */
export function Announcer() {
  const { status, alert } = useSyncExternalStore(
    subscribeToAnnouncements,
    currentAnnouncements,
    noAnnouncements,
  );
  // A new key makes a new node, so the same text twice is read twice.
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
