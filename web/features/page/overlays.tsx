import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { OfflineKeeper } from '#web/features/booking/offline-keeper.tsx';
import { LoginOverlay } from '#web/features/session/login-overlay.tsx';
import { useSessionGuard } from '#web/features/session/session-guard.ts';
import { paths } from '#web/paths.ts';
import { removeOldDrafts } from '#web/platform/form-draft.ts';
import { QueryProvider } from '#web/platform/query.tsx';
import { MessageDialogs } from '#web/ui/message-dialog.tsx';
import { useConnectionWatch } from './connection-watch.ts';

/** What lies over every page: messages, and the login. */
export function Overlays() {
  useConnectionWatch();
  useEffect(removeOldDrafts, []);
  const isHome = useLocation().pathname === paths.home();
  return (
    <QueryProvider>
      <MessageDialogs />
      <LoginOverlay />
      <OfflineKeeper />
      {/* All other pages are inside the app's frame, which has the guard. */}
      {isHome && <SessionGuard />}
    </QueryProvider>
  );
}

function SessionGuard() {
  useSessionGuard();
  return null;
}
