import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AppShell } from '#web/platform/app-shell.ts';
import { paths } from '#web/shell/paths.ts';
import { previousRoute } from '#web/shell/previous-route.ts';
import { closeTopmost } from '#web/ui/close-topmost.ts';
import { backStep, createPressFilter } from './back-button.ts';

/** Android's back button closes what is open, goes back, or leaves the app (§4.44). iOS has none. */
export function useBackButton({ lifecycle }: AppShell): void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const go = useRef(navigate);
  const [presses] = useState(() => createPressFilter(() => performance.now()));
  useEffect(() => {
    go.current = navigate;
  });
  useEffect(() => {
    if (key) presses.arrive();
  }, [key, presses]);
  useEffect(
    () =>
      lifecycle.onBack(() => {
        if (!presses.counts() || closeTopmost()) return;
        const step = backStep(location.pathname, hasEntryBefore());
        if (step === 'LEAVE') return void lifecycle.exit();
        presses.begin();
        if (step === 'BACK') return void go.current(-1);
        void go.current(previousRoute().route ?? paths.home(), { replace: true });
      }),
    [lifecycle, presses],
  );
}

/** The router numbers its history entries; the first one of the app has 0. */
const hasEntryBefore = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
