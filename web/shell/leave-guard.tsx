import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { showDialog } from '#web/ui/message-dialog-store.ts';

/** Asks before another page of the product is opened while something is unsent. */
export function LeaveGuard({ isUnsent }: { isUnsent: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsent(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    showDialog({
      type: 'WARNING',
      title: 'Deine Eingaben sind noch nicht gespeichert',
      message: 'Wenn du die Seite verlässt, gehen sie verloren.',
      action: { label: 'Seite verlassen', run: () => blocker.proceed() },
    });
  }, [blocker]);
  return null;
}
