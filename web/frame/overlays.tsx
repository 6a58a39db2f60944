import { lazy, Suspense, useEffect } from 'react';
import { type Location, useLocation } from 'react-router';
import { OfflineSync } from '#web/features/booking/offline-sync.tsx';
import { PhoneSync } from '#web/features/booking/phone-sync.tsx';
import { useBookingRules } from '#web/features/booking/provider-settings.ts';
import { ReportSender } from '#web/features/damage/report-sender.tsx';
import { StampSender } from '#web/features/employee/stamp-sender.tsx';
import { DeviceSync } from '#web/features/notification/device-sync.tsx';
import { CasePhotoSender } from '#web/features/service-case/case-photo-sender.tsx';
import { LoginOverlay } from '#web/features/session/login-overlay.tsx';
import { announceLogout } from '#web/features/session/logout.ts';
import { useSessionGuard } from '#web/features/session/session-guard.ts';
import { TaskPhotoSender } from '#web/features/task/task-photo-sender.tsx';
import { GrantSync } from '#web/features/trip/grant-sync.tsx';
import { PlacePhotoSender } from '#web/features/trip/place-photo-sender.tsx';
import { ReturnSender } from '#web/features/trip/return-sender.tsx';
import { watchActivity } from '#web/platform/activity.ts';
import { reloadAfterLogout } from '#web/platform/after-logout.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { fetchFirstServer } from '#web/platform/booking-server.ts';
import { removeOldDrafts } from '#web/platform/form-draft.ts';
import { QueryProvider } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { Announcer } from '#web/ui/announcer.tsx';
import { MessageDialogs } from '#web/ui/message-dialog.tsx';
import { watchSoftKeyboard } from '#web/ui/soft-keyboard.ts';
import { ClockNote } from './clock-note.tsx';
import { useConnectionWatch } from './connection-watch.ts';
import { EmergencyNotices } from './emergency-notices.tsx';
import { foldTypedInput } from './fold-typed-input.ts';
import { useGoOn } from './go-on.ts';
import { usePreviousRouteMemory } from './previous-route-memory.ts';
import { ToldAnswers } from './told-answers.tsx';
import { useUsageCount } from './usage-count.ts';
import { useLinkParameters } from './use-link-parameters.ts';
import { useNewPage } from './use-new-page.ts';
import { usePageScroll } from './use-page-scroll.ts';
import { useRefreshSchedule } from './use-refresh-schedule.ts';
import { useServerHead } from './use-server-head.ts';
import { WaitingWord } from './waiting-word.tsx';

/** Of the native app only. */
const AppLifecycle = lazy(async () => ({ default: (await import('./app-lifecycle.tsx')).AppLifecycle }));

/**
 * Runs on every page: messages, login and notices, and the hooks of each navigation.
 * @param arrival the document’s first page, which may have been left before this was loaded
 */
export function Overlays({ arrival }: { arrival: Location }) {
  useLinkParameters();
  useNewPage();
  usePageScroll();
  useServerHead();
  useUsageCount();
  usePreviousRouteMemory(arrival);
  useConnectionWatch();
  useEffect(removeOldDrafts, []);
  useEffect(announceLogout, []);
  useEffect(() => reloadAfterLogout(pageAfterLogout), []);
  useEffect(fetchFirstServer, []);
  useEffect(watchActivity, []);
  useEffect(watchSoftKeyboard, []);
  useEffect(foldTypedInput, []);
  const isHome = useLocation().pathname === paths.home();
  return (
    <QueryProvider>
      <Announcer />
      <Refreshes />
      <MessageDialogs />
      <LoginOverlay />
      <OfflineSync />
      <PhoneSync />
      <DeviceSync />
      <ToldAnswers />
      <ClockNote />
      <WaitingWord />
      <ReturnSender />
      <PlacePhotoSender />
      <GrantSync />
      <ReportSender />
      <StampSender />
      <TaskPhotoSender />
      <CasePhotoSender />
      <EmergencyNotices />
      {appShell() && (
        <Suspense>
          <AppLifecycle />
        </Suspense>
      )}
      {/* All other pages are inside the app's frame, which has its own guard. */}
      {isHome && <SessionGuard />}
    </QueryProvider>
  );
}

/** An address below Account may name a booking; all others are open to everybody. */
const pageAfterLogout = () => (location.pathname.startsWith(paths.profile()) ? paths.profile() : undefined);

function Refreshes() {
  useRefreshSchedule();
  useGoOn();
  useBookingRules(false);
  return null;
}

function SessionGuard() {
  useSessionGuard();
  return null;
}
