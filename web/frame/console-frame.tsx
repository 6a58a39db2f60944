import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ROLE_NAMES } from '#domain/staff/role.ts';
import { FindAnything } from '#web/features/customer-file/find-anything.tsx';
import { useLiveInbox, watchedInbox } from '#web/features/inbox/inbox-queries.ts';
import { logOut } from '#web/features/session/logout.ts';
import { useSessionGuard } from '#web/features/session/session-guard.ts';
import { SecondFactorGate } from '#web/features/staff/second-factor-gate.tsx';
import { mayHere, type OwnStaff, ownStaffQuery } from '#web/features/staff/staff-queries.ts';
import { initialsOf } from '#web/features/staff/staff-words.ts';
import { isRefusal, QueryProvider } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { PageDataContext, usePageTime } from '#web/shell/page-data.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { CONSOLE_PLACES, type ConsolePlace } from './console-places.ts';
import { LogoMark } from './logo.tsx';
import { MainContent } from './main-content.tsx';

/** The frame of the operator's console: what customers load has nothing of it (docs/decisions/158). */
export function ConsoleFrame() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  );
}

function Frame() {
  const settings = useSuspenseQuery(settingsQuery).data;
  const pageTime = usePageTime();
  const { data: own, error, refetch } = useQuery({ ...ownStaffQuery, refetchOnWindowFocus: true });
  useSessionGuard();
  useFactorWatch();
  const isIn = own?.secondFactor === 'PROVEN';
  useLiveInbox(isIn);
  return (
    <PageDataContext value={{ settings, pageTime }}>
      <div className="console grid min-h-dvh grid-cols-1 bg-paper text-sm text-ink md:grid-cols-[4rem_minmax(0,1fr)] wide:grid-cols-[13rem_minmax(0,1fr)] [&>main]:min-w-0">
        {own && isIn ? <Navigation own={own} productName={settings.productName} /> : <Aside />}
        {isIn ? (
          <div className="flex min-w-0 flex-col max-md:pb-16 [&>main]:flex [&>main]:min-h-0 [&>main]:grow [&>main]:flex-col md:h-dvh md:overflow-y-auto">
            <TopLine own={own} />
            <MainContent />
          </div>
        ) : (
          <main id="inhalt" tabIndex={-1}>
            {own ? <SecondFactorGate own={own} /> : <Outside error={error} onRetry={() => void refetch()} />}
          </main>
        )}
      </div>
    </PageDataContext>
  );
}

/** What is beside the page while nobody is let in. */
const Aside = () => <div aria-hidden="true" className="bg-sand max-md:hidden" />;

/** Whose login is renewed has to show the second factor again: the next answer says so, and the gate opens. */
function useFactorWatch() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const isAsked = (error: unknown) => isRefusal(error, 'SECOND_FACTOR_NEEDED');
    const ask = () => void queryClient.invalidateQueries({ queryKey: ownStaffQuery.queryKey });
    const stops = [
      queryClient.getQueryCache().subscribe(({ query }) => isAsked(query.state.error) && ask()),
      queryClient.getMutationCache().subscribe(({ mutation }) => isAsked(mutation?.state.error) && ask()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}

function Outside({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-128 px-4 py-10">
      <PageTitle title="Betrieb" />
      {!error ? (
        <SkeletonText lines={4} label="Der Betrieb wird geladen" />
      ) : isRefusal(error, 'FORBIDDEN') ? (
        <Note
          tone="info"
          title="Hier arbeitet nur, wer eine Rolle hat"
          action={
            <Link to={paths.profile()} className={buttonClass({ theme: 'OUTLINE', size: 'S' })}>
              Zum Profil
            </Link>
          }
        >
          Dein Account hat im Betrieb keine. Arbeitest du bei uns? Dann lädt dich die Leitung ein.
        </Note>
      ) : (
        <FailureNote error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

const placesFor = (own: OwnStaff): ConsolePlace[] =>
  CONSOLE_PLACES.filter(
    ({ area, isFor }) =>
      (area === undefined || mayHere(own, area, 'SEE')) && (isFor === undefined || isFor(own)),
  );

/** What waits for whoever is here, by the place that shows it. */
function useCounts(): Record<NonNullable<ConsolePlace['count']>, number> {
  const { data } = useQuery(watchedInbox);
  const entries = data?.entries ?? [];
  return { INBOX: entries.length, PROPOSALS: entries.filter(({ kind }) => kind === 'PROPOSAL').length };
}

const CURRENT = 'bg-brand-soft font-semibold text-brand-strong forced-colors:outline-2';

/** So many stand at the foot of a phone, with the button that unfolds the rest. */
const PLACES_ON_PHONE = 5;

/** In a column, as icons alone below 1200 px, and at the foot of a phone. What somebody may not see is not there. */
function Navigation({ own, productName }: { own: OwnStaff; productName: string }) {
  const { pathname } = useLocation();
  const places = placesFor(own);
  const counts = useCounts();
  const [openedAt, setOpenedAt] = useState<string>();
  // On another page the rest is folded again.
  const isOpen = openedAt === pathname;
  const folded = places.length > PLACES_ON_PHONE ? places.slice(PLACES_ON_PHONE - 1) : [];
  const isAt = ({ href }: ConsolePlace) =>
    pathname === href || (href !== paths.console() && pathname.startsWith(`${href}/`));
  const item = (place: ConsolePlace) => {
    const { label, href, icon, group, count } = place;
    const waiting = count ? counts[count] : 0;
    const isCurrent = isAt(place);
    const isFirst = group !== undefined && places[places.indexOf(place) - 1]?.group !== group;
    return (
      <li key={href} className={folded.includes(place) && !isOpen ? 'max-md:hidden' : undefined}>
        {isFirst && (
          <p className="px-2.5 pt-3 pb-1 text-fine font-semibold text-ink-soft max-wide:sr-only">{group}</p>
        )}
        <Link
          to={href}
          aria-current={pathname === href ? 'page' : isCurrent ? 'true' : undefined}
          className={classNames(
            'relative flex items-center gap-2.5 rounded-lg px-2.5 font-medium hover:bg-line/50 md:min-h-9 pointer-coarse:md:min-h-11',
            'max-wide:md:justify-center max-md:min-h-16 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-0.5 max-md:text-fine',
            isCurrent && CURRENT,
          )}
        >
          <Icon name={icon} size={20} className={isCurrent ? 'text-brand' : 'text-ink-soft'} />
          <span className="max-wide:md:sr-only md:grow">{label}</span>
          {waiting > 0 && (
            <span className="digits text-fine font-semibold text-brand-strong max-wide:absolute max-wide:top-1 max-wide:right-1 max-md:right-[calc(50%-1.75rem)]">
              {waiting}
              <span className="sr-only"> {waiting === 1 ? 'wartet' : 'warten'} auf dich</span>
            </span>
          )}
        </Link>
      </li>
    );
  };
  return (
    <nav
      aria-label="Betrieb"
      className="flex flex-col border-line bg-sand max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-level1 max-md:border-t md:sticky md:top-0 md:h-dvh md:border-r"
    >
      <p className="flex h-14 items-center gap-2 px-5 font-bold text-brand max-wide:justify-center max-wide:px-0 max-md:hidden">
        <LogoMark className="h-4 w-auto" />
        <span className="max-wide:sr-only">{productName}</span>
        <span className="font-medium text-ink-soft max-wide:sr-only">Betrieb</span>
      </p>
      <div className="md:grow md:overflow-y-auto md:px-3 max-wide:md:px-2">
        <ul className="max-md:grid max-md:grid-cols-5">
          {places.slice(0, places.length - folded.length).map(item)}
          {folded.length > 0 && (
            <li className="md:hidden">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
                className={classNames(
                  'flex min-h-16 w-full flex-col items-center justify-center gap-0.5 rounded-lg text-fine font-medium hover:bg-line/50',
                  !isOpen && folded.some(isAt) && CURRENT,
                )}
              >
                <Icon name="more" size={20} className="text-ink-soft" />
                {isOpen ? 'Weniger' : 'Mehr'}
              </button>
            </li>
          )}
          {folded.map(item)}
        </ul>
      </div>
    </nav>
  );
}

/** The search, who is here, as what, and the way out. */
function TopLine({ own }: { own: OwnStaff }) {
  const { name, roles } = own;
  const titles = [...new Set(roles.map(({ role }) => ROLE_NAMES[role]))].join(', ');
  return (
    <header className="sticky top-0 z-level1 flex min-h-14 shrink-0 items-center justify-end gap-3 border-b border-line bg-paper px-6 max-md:px-4">
      {mayHere(own, 'CUSTOMERS', 'SEE') && (
        <div className="mr-auto flex min-w-0 grow max-md:grow-0">
          <FindAnything />
        </div>
      )}
      <Link to={paths.consoleRights()} className="group flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-pill bg-brand text-fine font-bold text-on-brand"
        >
          {initialsOf(name)}
        </span>
        <span className="min-w-0 leading-tight">
          <span className="block font-semibold wrap-anywhere group-hover:underline">{name}</span>
          <span className="block text-fine text-ink-soft">{titles}</span>
          <span className="sr-only">: deine Rollen und Rechte</span>
        </span>
      </Link>
      <Button size="XS" theme="OUTLINE" onClick={() => void logOut()}>
        Ausloggen
      </Button>
    </header>
  );
}
