import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { AwaitedCar } from '#web/features/booking/awaited-car.tsx';
import { type Booking, invalidateBookings } from '#web/features/booking/booking-queries.ts';
import { LateCar } from '#web/features/booking/late-car.tsx';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { giveHapticFeedback } from '#web/platform/haptic-feedback.ts';
import { useKeptSince } from '#web/platform/offline.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CarElsewhere } from './car-elsewhere.tsx';
import { carGuideQuery } from './car-guide-query.ts';
import { CarLinks } from './car-links.tsx';
import { carFacts, connectionText, lockWord } from './car-words.ts';
import { useKeptGrant } from './kept-grant.ts';
import { withLocalCommand } from './local-command.ts';
import { TripObstacle } from './trip-obstacle.tsx';
import {
  type Command,
  type CommandKind,
  type Trip,
  useFollowedCommand,
  useSendCommand,
  useTrip,
} from './trip-queries.ts';
import { WithoutNetwork } from './without-network.tsx';

/** Opens and locks the car of a booking, and says how the car is. */
export function CarLock({ booking }: { booking: Booking }) {
  const { data: trip, error, refetch } = useTrip(booking.id);
  useEndedElsewhere(booking, trip);
  if (trip) return <CarOfTrip booking={booking} trip={trip} />;
  return error ? (
    <FailureNote error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonCards count={2} label="Das Auto wird gefragt" />
  );
}

/** A trip that was ended in another window or on another device must not be offered here to be ended. */
function useEndedElsewhere(booking: Booking, trip: Trip | undefined): void {
  const queryClient = useQueryClient();
  const isEnded = booking.state === 'ACTIVE' && trip?.obstacle?.resultCode === 'BOOKING_ENDED';
  useEffect(() => {
    if (isEnded) void invalidateBookings(queryClient);
  }, [isEnded, queryClient]);
}

function CarOfTrip({ booking, trip: told }: { booking: Booking; trip: Trip }) {
  const now = useNow();
  // Whether the car answers is not known from what was kept.
  const isOnline = useIsOnline();
  const grant = useKeptGrant(booking.id);
  // By a clock that is wrong, the device's own word would outlive that of a car which answers.
  const isFresh = useKeptSince() === undefined && isOnline;
  const isAnswering = isFresh && told.car?.reachable === true;
  const trip = isAnswering ? told : withLocalCommand(told, grant?.lastDone);
  const { car } = trip;
  return (
    <div className="grid gap-4">
      <LateCar booking={booking} />
      <CarElsewhere booking={booking} trip={trip} />
      <Card>
        <VehicleFacts
          vehicle={booking.bookee}
          place={booking.place}
          mark={
            car?.locked !== undefined && (
              <Tag tone={car.locked ? 'neutral' : 'ok'}>{lockWord(car.locked)}</Tag>
            )
          }
        />
        {booking.place.accessNotes && <p className="mt-2 text-detail">{booking.place.accessNotes}</p>}
        <OnlineLink
          to={paths.bookingsStation(booking.place.id)}
          className={buttonClass({ size: 'S', theme: 'OUTLINE', className: 'mt-3' })}
        >
          Weg zur Station
        </OnlineLink>
      </Card>
      <LockActions booking={booking} trip={trip} now={now} />
      <WithoutNetwork booking={booking} trip={trip} now={now} />
      <AwaitedCar booking={booking} />
      {(booking.state === 'ACTIVE' || grant?.hasOpened) && (
        <div className="grid gap-2">
          <Link
            to={paths.returnTrip(booking.id)}
            className={buttonClass({ size: 'L', width: 'FULL', theme: 'SECONDARY', className: 'min-h-16' })}
          >
            Zurückgeben
          </Link>
          <Link
            to={paths.tripPrice(booking.id)}
            className={buttonClass({ size: 'S', theme: 'LINK', className: 'justify-self-center' })}
          >
            Was kostet die Fahrt bis jetzt?
          </Link>
        </div>
      )}
      <LinksOfCar bookingId={booking.id} />
      {car && (
        <SummaryList title="So steht das Auto da" entries={carFacts(car, booking.bookee.electric ?? false)}>
          {isOnline && <p className="mt-3 text-detail text-ink-soft">{connectionText(car, now)}</p>}
        </SummaryList>
      )}
    </div>
  );
}

/** What this device kept of a booking whose time is over does not know it: so yesterday's page would still invite. */
const PASSED = { resultCode: 'BOOKING_ENDED', detail: '' } as const;
const hasPassed = ({ state, timeRange }: Booking, now: Temporal.Instant): boolean =>
  state === 'RESERVED' && Temporal.Instant.compare(now, Temporal.Instant.from(timeRange.end)) >= 0;

function LinksOfCar({ bookingId }: { bookingId: number }) {
  const { data: guide } = useQuery(carGuideQuery(bookingId));
  return guide ? <CarLinks guide={guide} /> : null;
}

export function LockActions({
  booking,
  trip,
  now,
  isLockOnly = false,
}: {
  booking: Booking;
  trip: Trip;
  now: Temporal.Instant;
  /** At the end of a trip nobody opens the car again. */
  isLockOnly?: boolean;
}) {
  const command = useSendCommand(booking);
  useFollowedCommand(booking, trip.command);
  const outcome = useOutcome(trip.command);
  const obstacle = hasPassed(booking, now) ? PASSED : trip.obstacle;
  const [hasChosenPin, setChosenPin] = useState(false);
  const hasBegun = booking.state === 'ACTIVE' || isDone(trip.command, 'UNLOCK');
  const pinChosen = hasChosenPin && (
    <Note tone="success" announced title="Deine neue PIN gilt ab sofort">
      Du brauchst sie an den Schlüsseltresoren der Stationen, die einen haben.
    </Note>
  );
  if (obstacle) {
    return (
      <>
        {pinChosen}
        <TripObstacle
          booking={booking}
          trip={trip}
          obstacle={obstacle}
          now={now}
          onPinChosen={() => setChosenPin(true)}
        />
      </>
    );
  }

  const sent = trip.command?.state === 'SENT' ? trip.command.kind : undefined;
  const busyWith = command.isPending ? command.kind : sent;
  const failure = command.error && !busyWith ? failureOf(command.error) : undefined;
  // The buttons keep their places: a tap that comes late must not do the opposite.
  const isOpen = hasBegun && trip.car?.locked !== true;
  // Who has just opened it wants to get in: nothing is loud then, least of all what would lock them out.
  const hasJustOpened = outcome?.kind === 'UNLOCK' && outcome.state === 'DONE';
  return (
    <section aria-label="Öffnen und abschließen" className="grid gap-3">
      {pinChosen}
      {!isLockOnly && (
        <LockButton
          kind="UNLOCK"
          isMain={!isOpen}
          busyWith={busyWith}
          onPress={() => command.send('UNLOCK')}
        />
      )}
      {hasBegun && (
        <LockButton
          kind="LOCK"
          isMain={isOpen && !hasJustOpened}
          busyWith={busyWith}
          onPress={() => command.send('LOCK')}
        />
      )}
      {busyWith && <p className="text-center font-semibold">{PROGRESS[busyWith]}</p>}
      {failure ? (
        <ActFailureNote failure={failure} action={<CallButtons />} />
      ) : (
        !busyWith && outcome && <Outcome booking={booking} command={outcome} car={trip.car} />
      )}
    </section>
  );
}

const LABELS = { UNLOCK: 'Öffnen', LOCK: 'Abschließen' } as const satisfies Record<CommandKind, string>;
const PROGRESS = {
  UNLOCK: 'Dein Auto wird geöffnet …',
  LOCK: 'Dein Auto wird abgeschlossen …',
} as const satisfies Record<CommandKind, string>;

function LockButton({
  kind,
  isMain,
  busyWith,
  onPress,
}: {
  kind: CommandKind;
  /** What one most likely wants now. */
  isMain: boolean;
  busyWith: CommandKind | undefined;
  onPress: () => void;
}) {
  const isBusy = busyWith === kind;
  return (
    <Button
      size="L"
      width="FULL"
      theme={isMain ? 'PRIMARY' : 'OUTLINE'}
      className="min-h-20 text-xl"
      needsConnection
      busy={isBusy}
      busyLabel={PROGRESS[kind]}
      aria-disabled={busyWith !== undefined && !isBusy ? true : undefined}
      icon={<Icon name={kind === 'UNLOCK' ? 'lock-open' : 'lock'} size={28} />}
      onClick={() => {
        if (!busyWith) onPress();
      }}
    >
      {LABELS[kind]}
    </Button>
  );
}

const isDone = (command: Command | undefined, kind: CommandKind): boolean =>
  command?.state === 'DONE' && command.kind === kind;

/**
 * The result of a command of this page; undefined for older ones. It may change: a silent car may still tell what it
 * did in time.
 */
function useOutcome(command: Command | undefined): Command | undefined {
  const [watchedId, setWatchedId] = useState<string>();
  if (command?.state === 'SENT' && command.id !== watchedId) setWatchedId(command.id);
  const outcome = command && command.id === watchedId && command.state !== 'SENT' ? command : undefined;
  const felt = useRef('');
  useEffect(() => {
    const now = outcome ? `${outcome.id} ${outcome.state}` : '';
    if (!outcome || felt.current === now) return;
    felt.current = now;
    giveHapticFeedback(outcome.state === 'DONE' ? 'DONE' : 'FAILED');
  }, [outcome]);
  return outcome;
}

/** Why a car refuses to lock that its driver can set right: what the car tells of it, and how one hears that it is over. */
const REMEDIABLE = {
  DOOR_OPEN: { sign: 'doorOpen', over: 'Türen und Kofferraum sind zu' },
  IGNITION_ON: { sign: 'ignitionOn', over: 'Der Motor ist aus' },
} as const;

const isRemediable = (reason: string | undefined): reason is keyof typeof REMEDIABLE =>
  reason !== undefined && reason in REMEDIABLE;

/**
 * Says that the reason of a refused locking is over, once the car has told first that it was there and then that it
 * is not.
 */
function useRemedied({ id, kind, state, reason }: Command, car: Trip['car']): string | undefined {
  const [confirmedId, setConfirmedId] = useState<string>();
  const cause =
    state === 'REFUSED' && kind === 'LOCK' && isRemediable(reason) ? REMEDIABLE[reason] : undefined;
  const isSo = cause && car?.[cause.sign];
  if (isSo && id !== confirmedId) setConfirmedId(id);
  return isSo === false && id === confirmedId ? cause?.over : undefined;
}

function Outcome({ booking, command, car }: { booking: Booking; command: Command; car: Trip['car'] }) {
  const remedied = useRemedied(command, car);
  if (remedied) {
    // Who has locked it another way needs no word.
    return (
      car?.locked === false && (
        <Note announced title={remedied}>
          Jetzt kannst du das Auto abschließen.
        </Note>
      )
    );
  }
  if (command.state !== 'DONE') {
    return (
      <Note
        tone="error"
        announced
        title={command.kind === 'UNLOCK' ? 'Das Auto ist noch zu' : 'Das Auto ist noch nicht abgeschlossen'}
        action={<CallButtons />}
      >
        {command.advice}
      </Note>
    );
  }
  const end = formatDateTime(toPeriod(booking.timeRange).end);
  if (command.kind === 'LOCK') {
    return (
      <Note tone="success" announced title="Dein Auto ist abgeschlossen">
        Deine Buchung läuft weiter, bis {end}. Bis dahin kannst du es hier jederzeit wieder öffnen. Stehst du
        an der Station und brauchst es nicht mehr, gib es zurück.
      </Note>
    );
  }
  return (
    <Note
      tone="success"
      announced
      title="Dein Auto ist offen"
      action={
        <Link to={paths.carManual(booking.id)} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
          So bedienst du das Auto
        </Link>
      }
    >
      <p>Steig ein, gute Fahrt! Wenn du unterwegs parkst, schließt du hier ab und öffnest hier wieder.</p>
      <p className="mt-1">
        Bring das Auto bis {end} zur Station {booking.place.name} zurück.
      </p>
    </Note>
  );
}
