import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { openLogin } from '#web/features/session/login-store.ts';
import { LocateReason } from '#web/features/vehicle/locate-reason.tsx';
import { locatedAtStart } from '#web/features/vehicle/map-state.ts';
import { changeMap } from '#web/features/vehicle/map-store.ts';
import { type AppShell, appShell } from '#web/platform/app-shell.ts';
import { now } from '#web/platform/clock.ts';
import { locateDevice } from '#web/platform/location.ts';
import { createStored } from '#web/platform/storage.ts';
import { pageOfLink } from '#web/shell/app-link.ts';
import { useCityHere } from '#web/shell/chosen-city.ts';
import { paths } from '#web/shell/paths.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { noticesOf, noticesSeen } from './notices.ts';

/** §4.41: a locate-me request 1 s after the start, and the login overlay after 2 s. */
const LOCATE_DELAY_MS = 1_000;
const LOGIN_DELAY_MS = 2_000;

/** Was somebody asked for the position before? Whoever said no or later is not asked at each start (§S9.27). */
const isExplained = createStored('standort-erklaert', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);

/** Once in a run of the app. */
let isAsked = false;

/**
 * What the app asks a visitor at its start: the position, then the login; nothing over what a link or a notice shows.
 * @param start undefined: nobody is asked any more
 */
export function StartQuestions({ start }: Pick<AppShell['lifecycle'], 'start'>) {
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const seen = noticesSeen.use();
  const city = useCityHere(settings);
  const isNoticeOpen =
    settings !== undefined &&
    noticesOf(settings, { city, nowMs: now() }).some(({ key }) => !seen.includes(key));
  const [due, setDue] = useState<'NOTHING' | 'POSITION' | 'LOGIN'>('NOTHING');
  const [position, setPosition] = useState<'OPEN' | 'EXPLAINED' | 'SETTLED'>('OPEN');

  useEffect(() => {
    if (isAsked || !start || leadsSomewhere(start.link)) return;
    const timers = [
      setTimeout(() => setDue('POSITION'), LOCATE_DELAY_MS),
      setTimeout(() => setDue('LOGIN'), LOGIN_DELAY_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [start]);

  const isVisitor = () => !queryClient.getQueryData(currentCustomerQuery.queryKey);

  useEffect(() => {
    if (!start || due === 'NOTHING' || isNoticeOpen || isAsked || position !== 'OPEN') return;
    let isLeft = false;
    const ask = async () => {
      const permission = isVisitor() ? await appShell()?.location.permission() : undefined;
      if (isLeft) return;
      if (permission === 'GRANTED') void locate();
      setPosition(permission === 'ASKABLE' && !isExplained.get() ? 'EXPLAINED' : 'SETTLED');
    };
    void ask();
    return () => {
      isLeft = true;
    };
  });

  useEffect(() => {
    if (!start || due !== 'LOGIN' || isNoticeOpen || isAsked || position !== 'SETTLED') return;
    isAsked = true;
    if (isVisitor() && !HAS_OWN_WAY.includes(location.pathname)) openLogin();
  });

  async function settle(isWanted: boolean) {
    isExplained.set(true);
    const isGranted = isWanted && (await appShell()?.location.ask()) === 'GRANTED';
    if (isGranted) void locate();
    setPosition('SETTLED');
  }

  if (!start || position !== 'EXPLAINED') return null;
  return (
    <Dialog
      open
      onOpenChange={() => void settle(false)}
      title="Mein Standort"
      size="S"
      actions={
        <>
          <Button theme="LINK" onClick={() => void settle(false)}>
            Später
          </Button>
          <Button onClick={() => void settle(true)}>Weiter</Button>
        </>
      }
    >
      <LocateReason />
    </Dialog>
  );
}

/** Whoever is there has an account in mind already. */
const HAS_OWN_WAY: readonly string[] = [paths.registration(), paths.passwordReset()];

/** Does a link lead to a page? Junk does not. */
const leadsSomewhere = (link: string | undefined): boolean => {
  const shell = appShell();
  return link !== undefined && shell !== undefined && pageOfLink(link, shell) !== undefined;
};

/** Without a position the map asks for a place, as ever. */
async function locate(): Promise<void> {
  const found = await locateDevice();
  if (typeof found === 'string') return;
  changeMap((state) => locatedAtStart(state, found));
  announce('Wir zeigen dir die Autos in deiner Nähe.');
}
