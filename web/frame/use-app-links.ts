import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeLogin } from '#web/features/session/login-store.ts';
import type { AppShell } from '#web/platform/app-shell.ts';
import { pageOfLink } from '#web/shell/app-link.ts';
import { clearDialogs } from '#web/ui/message-dialog-store.ts';

/**
 * Follows links of mails and of the own scheme, messages, reminders and shortcuts in the running app. Other links are
 * ignored.
 * @returns whether one has led to a page since the start
 */
export function useAppLinks(shell: AppShell): boolean {
  const navigate = useNavigate();
  const [hasLed, setLed] = useState(false);
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  useEffect(() => {
    const follow = (link: string) => {
      const page = pageOfLink(link, shell);
      if (page === undefined) return;
      // What is open belongs to the page before. A page that needs the login opens it anew.
      closeLogin();
      clearDialogs();
      setLed(true);
      void go.current(page);
    };
    const stopLinks = shell.lifecycle.onLink(follow);
    const stopTapped = shell.device.onTapped((path) => follow(shell.server + path));
    return () => {
      stopLinks();
      stopTapped();
    };
  }, [shell]);
  return hasLed;
}
