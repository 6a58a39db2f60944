import { useContext, useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, UNSAFE_DataRouterContext } from 'react-router';
import { showDialog } from '#web/ui/message-dialog-store.ts';

const KEY = 'ungespeichert';

/**
 * Asks before another page of the product is opened while something is unsent. `useBlocker` does the same, but would be
 * loaded with the first page, whose scripts have a limit.
 */
export function LeaveGuard({ isUnsent }: { isUnsent: () => boolean }) {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const mustAsk: BlockerFunction = useEffectEvent(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsent(),
  );
  useEffect(() => {
    if (!router) return;
    let last = router.getBlocker(KEY, mustAsk);
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(KEY);
      // The router tells of everything; it is asked once for each attempt.
      if (!blocker || blocker === last) return;
      last = blocker;
      if (blocker.state === 'blocked') ask(blocker.proceed);
    });
    return () => {
      stop();
      router.deleteBlocker(KEY);
    };
  }, [router]);
  return null;
}

const ask = (proceed: () => void) =>
  showDialog({
    type: 'WARNING',
    title: 'Deine Eingaben sind noch nicht gespeichert',
    message: 'Wenn du die Seite verlässt, gehen sie verloren.',
    action: { label: 'Seite verlassen', run: proceed },
  });
