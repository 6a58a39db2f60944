import { LoginOverlay } from '#web/features/session/login-overlay.tsx';
import { QueryProvider } from '#web/platform/query.tsx';
import { MessageDialogs } from '#web/ui/message-dialog.tsx';
import { useConnectionWatch } from './connection-watch.ts';

/** What lies over every page: messages, and the login. */
export function Overlays() {
  useConnectionWatch();
  return (
    <QueryProvider>
      <MessageDialogs />
      <LoginOverlay />
    </QueryProvider>
  );
}
