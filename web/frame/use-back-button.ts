import { useEffect, useRef } from 'react';
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
  const presses = useRef(createPressFilter(() => performance.now()));
  useEffect(() => {
    go.current = navigate;
  });
  useEffect(() => {
    if (key) presses.current.arrive();
  }, [key]);
  useEffect(
    () =>
      lifecycle.onBack(() => {
        if (!presses.current.counts() || closeTopmost()) return;
        const step = backStep(location.pathname, hasEntryBefore());
        if (step === 'LEAVE') return void lifecycle.exit();
        presses.current.begin();
        if (step === 'BACK') return void go.current(-1);
        void go.current(previousRoute().route ?? paths.home(), { replace: true });
      }),
    [lifecycle],
  );
}

/** The router numbers its history entries; the first one of the app has 0. */
const hasEntryBefore = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
