import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { limitPhrases } from '#domain/driver/driver-limits.ts';
import { driverName } from '#domain/driver/driver-name.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { ComingOfDriver } from '#web/features/booking/coming-of-driver.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Driver, useDriverAct } from './driver-queries.ts';
import { EVENT_WORDS, STATE_WORDS } from './driver-words.ts';

const ReasonDialog = lazy(() =>
  import('./reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
);
const LimitsDialog = lazy(() =>
  import('./limits-dialog.tsx').then((module) => ({ default: module.LimitsDialog })),
);

const CostCentreDialog = lazy(() =>
  import('./cost-centre-dialog.tsx').then((module) => ({ default: module.CostCentreDialog })),
);

const day = (instant: string) => formatDate(Temporal.Instant.from(instant));

type DialogName = 'BLOCK' | 'REMOVE' | 'LIMITS' | 'COST_CENTRE';

/** One driver: how far they are, their limits, in a company their cost centre, and what the main account can do. */
export function DriverCard({
  driver,
  currency,
  hasCostCentres,
}: {
  driver: Driver;
  currency: Currency;
  hasCostCentres: boolean;
}) {
  const { id, customerNumber, state, reason, limits, costCentre, events } = driver;
  const [open, setOpen] = useState<DialogName>();
  const act = useDriverAct(id);
  const words = STATE_WORDS[state];
  const isRemoved = state === 'REMOVED';
  const isBlocked = state === 'BLOCKED';
  const who = driverName(driver);
  const phrases = limitPhrases(limits, currency);
  const failure = act.error && failureOf(act.error);
  const close = () => setOpen(undefined);
  return (
    <Card as="li" muted={isRemoved}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lead wrap-anywhere">{who}</h2>
        <Tag tone={words.tone}>{words.text}</Tag>
      </div>
      <p className="digits text-detail text-ink-soft">Accountnummer {customerNumber}</p>
      {words.explanation && <p className="mt-2 text-detail">{words.explanation}</p>}
      {reason && <p className="mt-1 text-detail wrap-anywhere">Grund: {reason}</p>}
      {state === 'INVITED' && driver.invitedAt && (
        <p className="mt-1 text-detail text-ink-soft wrap-anywhere">
          Eingeladen am {day(driver.invitedAt)}
          {driver.emailAddress && ` an ${driver.emailAddress}`}.
          {driver.invitationExpired && ' Der Link ist abgelaufen.'}
        </p>
      )}
      {!isRemoved && (
        <p className="digits mt-3 text-detail">
          <span className="font-semibold">Grenzen:</span>{' '}
          {phrases.length === 0 ? 'keine' : phrases.join(' · ')}
        </p>
      )}
      {hasCostCentres && !isRemoved && (
        <p className="digits mt-1 text-detail wrap-anywhere">
          <span className="font-semibold">Kostenstelle:</span> {costCentre ?? 'keine'}
        </p>
      )}
      {(isBlocked || isRemoved) && <ComingOfDriver driverId={id} />}
      <ActFailureNote failure={failure} className="mt-3" />
      {act.isSuccess && act.variables.act === 'INVITE' && (
        <Note tone="success" announced className="mt-3" title="Die Einladung ist unterwegs." />
      )}
      {!isRemoved && (
        <DriverActs state={state} who={who} hasCostCentres={hasCostCentres} act={act} onOpen={setOpen} />
      )}
      {events.length > 0 && <History events={events} who={who} />}
      <Suspense fallback={null}>
        {(open === 'BLOCK' || open === 'REMOVE') && (
          <ReasonDialog driver={driver} act={open} onClose={close} />
        )}
        {open === 'LIMITS' && <LimitsDialog driver={driver} onClose={close} />}
        {open === 'COST_CENTRE' && <CostCentreDialog driver={driver} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** Tells the buttons of several cards apart. */
const OfWhom = ({ who }: { who: string }) => <span className="sr-only"> ({who})</span>;

function DriverActs({
  state,
  who,
  hasCostCentres,
  act,
  onOpen,
}: {
  state: Driver['state'];
  who: string;
  hasCostCentres: boolean;
  act: ReturnType<typeof useDriverAct>;
  onOpen: (dialog: DialogName) => void;
}) {
  const ofWhom = <OfWhom who={who} />;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === 'INVITED' && (
        <Button
          size="S"
          needsConnection
          busy={act.isPending && act.variables.act === 'INVITE'}
          busyLabel="Die Einladung wird verschickt"
          onClick={() => act.mutate({ act: 'INVITE' })}
        >
          Noch einmal einladen
          {ofWhom}
        </Button>
      )}
      <DialogButton ofWhom={ofWhom} onOpen={() => onOpen('LIMITS')}>
        Grenzen ändern
      </DialogButton>
      {hasCostCentres && (
        <DialogButton ofWhom={ofWhom} onOpen={() => onOpen('COST_CENTRE')}>
          Kostenstelle ändern
        </DialogButton>
      )}
      {state === 'BLOCKED' ? (
        <Button
          size="S"
          theme="OUTLINE"
          needsConnection
          busy={act.isPending && act.variables.act === 'UNBLOCK'}
          busyLabel="Die Sperre wird aufgehoben"
          onClick={() => act.mutate({ act: 'UNBLOCK' })}
        >
          Sperre aufheben
          {ofWhom}
        </Button>
      ) : (
        <DialogButton ofWhom={ofWhom} onOpen={() => onOpen('BLOCK')}>
          Sperren
        </DialogButton>
      )}
      <DialogButton ofWhom={ofWhom} onOpen={() => onOpen('REMOVE')}>
        Entfernen
      </DialogButton>
    </div>
  );
}

function History({ events, who }: { events: Driver['events']; who: string }) {
  return (
    <div className="mt-4">
      <Disclosure
        summary={
          <span>
            Was bisher geschah
            <OfWhom who={who} />
          </span>
        }
      >
        <ul className="grid gap-2 text-detail">
          {events.map((event) => (
            <li key={`${event.at} ${event.kind}`}>
              <span className="font-semibold">{EVENT_WORDS[event.kind]}</span>
              <span className="digits text-ink-soft">
                {' '}
                {formatDateTime(Temporal.Instant.from(event.at))} Uhr
                {event.actor && `, ${event.actor}`}
              </span>
              {event.reason && <span className="block wrap-anywhere">Grund: {event.reason}</span>}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** Opens a dialog about this driver; `ofWhom` tells the buttons of several cards apart. */
function DialogButton({
  ofWhom,
  onOpen,
  children,
}: {
  ofWhom: ReactNode;
  onOpen: () => void;
  children: string;
}) {
  return (
    <Button size="S" theme="OUTLINE" needsConnection aria-haspopup="dialog" onClick={onOpen}>
      {children}
      {ofWhom}
    </Button>
  );
}
