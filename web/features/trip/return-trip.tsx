import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatDuration, momentInSentence } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import { AwaitedCar } from '#web/features/booking/awaited-car.tsx';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { CallRefused } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useOwnConnectionWords } from '#web/shell/connection-words.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { LockActions } from './car-lock.tsx';
import { useKeptGrant } from './kept-grant.ts';
import { type KeptReturn, type Override, useKeptReturns } from './kept-return.ts';
import { PlaceFields } from './place-fields.tsx';
import {
  isBegun,
  MIN_REASON,
  missingOfPlace,
  type ReturnDraft,
  toElsewhere,
  useReturnDraft,
} from './return-draft.ts';
import { type TripReturn, useGiveBack, useReturn } from './return-queries.ts';
import { useTrip } from './trip-queries.ts';
import { TripReceipt } from './trip-receipt.tsx';
import { WaitingPhoto } from './waiting-photo.tsx';

type Unmet = TripReturn['unmet'][number];
type Condition = Unmet['condition'];

/** Ends a trip: says what is still missing, takes the confirmation, and says afterwards what the trip cost. */
export function ReturnTrip({ booking }: { booking: Booking }) {
  const now = useNow();
  const isOnline = useIsOnline();
  const kept = useKeptReturns().find(({ bookingId }) => bookingId === booking.id);
  const { data, error, refetch } = useReturn(booking.id);
  const hasOpened = useKeptGrant(booking.id)?.hasOpened === true;
  // Here, because the car may lose its connection and find it again while the driver writes.
  const { draft, change, clear } = useReturnDraft(booking);
  const isGiven = data?.state === 'RETURNED' || data?.state === 'AWAITED' || kept !== undefined;
  useEffect(() => {
    if (isGiven) void clear();
  }, [isGiven, clear]);
  const message = useMessageInView(isGiven, !isGiven && (data !== undefined || error !== null));
  if (isGiven) {
    return (
      <div className="grid gap-4">
        {data?.state === 'RETURNED' ? (
          <Returned booking={booking} returned={data} message={message} />
        ) : data?.state === 'AWAITED' ? (
          <Awaited returned={data} message={message} />
        ) : (
          kept && <Kept kept={kept} message={message} />
        )}
        <WaitingPhoto booking={booking} />
      </div>
    );
  }
  if (data?.reachable && isOnline) {
    return (
      <div className="grid gap-6">
        <OpenReturn booking={booking} open={data} draft={draft} onChange={change} />
        <AwaitedCar booking={booking} />
      </div>
    );
  }
  // Without an answer of the car or of the server nobody has to wait for one. What the device has kept of the booking
  // may be from before its first unlock.
  const isUnanswered = error !== null && !(error instanceof CallRefused);
  const mayBeOnTrip =
    tripAccess({ state: booking.state, period: toPeriod(booking.timeRange) }, now) !== undefined;
  // The server knows nothing of a trip that this device began without a network, until the car tells it.
  const isUnheard = hasOpened && (isRefusal(error, 'TRIP_NOT_BEGUN') || isRefusal(error, 'BOOKING_ENDED'));
  if (data || isUnheard || ((isUnanswered || !isOnline) && (mayBeOnTrip || hasOpened))) {
    return (
      <div className="grid gap-6">
        <ReturnByWord booking={booking} isOnline={isOnline} draft={draft} onChange={change} />
        <AwaitedCar booking={booking} />
      </div>
    );
  }
  if (error instanceof CallRefused) {
    const { title, text } = failureOf(error);
    return (
      <Note
        tone="warning"
        title={title}
        action={
          <Link to={paths.bookings()} className={buttonClass({ size: 'L' })}>
            Zu meinen Buchungen
          </Link>
        }
      >
        {text}
      </Note>
    );
  }
  return error ? (
    <FailureNote error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonCards count={2} label="Das Auto wird gefragt" />
  );
}

type Message = RefObject<HTMLDivElement | null>;

/** Begins at the message that takes the place of the form: the button that was pressed is gone with its focus. */
function useMessageInView(isGiven: boolean, isOpen: boolean): Message {
  const message = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (!isGiven || !wasOpen.current) return;
    wasOpen.current = false;
    window.scrollTo({ top: 0, behavior: 'instant' });
    message.current?.focus({ preventScroll: true });
  }, [isGiven, isOpen]);
  return message;
}

/** What is said of a condition that is met, in the order of the list. */
const MET: readonly [text: string, conditions: readonly Condition[]][] = [
  ['Zündung aus', ['IGNITION']],
  ['Licht aus', ['LIGHTS']],
  ['Türen und Kofferraum zu', ['DOORS']],
  ['Abgeschlossen', ['NOT_LOCKED']],
  ['An der Station', ['POSITION']],
];

type DraftProps = { draft: ReturnDraft; onChange: (part: Partial<ReturnDraft>) => void };

function OpenReturn({ booking, open, draft, onChange }: DraftProps & { booking: Booking; open: TripReturn }) {
  const now = useNow();
  const { data: trip } = useTrip(booking.id);
  const giveBack = useGiveBack(booking);
  const [isPressed, setPressed] = useState(false);
  const formId = useId();
  const { unmet, price } = open;
  const { reasons } = draft;
  const isUnmet = (condition: Condition) => unmet.some((each) => each.condition === condition);
  const placeFaults = missingOfPlace(draft);
  const isExplained = (condition: Condition) =>
    condition === 'POSITION'
      ? Object.keys(placeFaults).length === 0
      : (reasons[condition]?.trim().length ?? 0) >= MIN_REASON;
  const missing = unmet.filter(({ condition }) => !isExplained(condition));
  const energyMet: [string, readonly Condition[]] = [
    booking.bookee.electric ? 'Akku und Ladekabel' : 'Genug im Tank',
    ['ENERGY', 'NOT_PLUGGED'],
  ];
  const met = [...MET, energyMet].filter(([, conditions]) => !conditions.some(isUnmet)).map(([text]) => text);
  const canLock = isUnmet('NOT_LOCKED') && !isUnmet('DOORS') && !isUnmet('IGNITION');
  const failure = giveBack.error ? failureOf(giveBack.error) : undefined;

  function submit(form: HTMLFormElement) {
    setPressed(true);
    const [first] = missing;
    if (first) {
      const isPhoto = first.condition === 'POSITION' && !placeFaults.reason;
      form
        .querySelector<HTMLElement>(isPhoto ? '[name=noPhotoReason]' : `[data-condition=${first.condition}]`)
        ?.focus();
      return;
    }
    const elsewhere = toElsewhere(draft);
    const overrides: Override[] = unmet.map(({ condition }) =>
      condition === 'POSITION' ? elsewhere.override : { condition, reason: reasons[condition]?.trim() ?? '' },
    );
    const { place, photo } = elsewhere;
    giveBack.confirm({ overrides, byWord: false, ...(isUnmet('POSITION') ? { place, photo } : {}) });
  }

  return (
    <form
      noValidate
      aria-label="Rückgabe"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <p role="status" className="text-lead font-semibold">
        {unmet.length === 0
          ? 'Alles erledigt. Du kannst das Auto zurückgeben.'
          : `Vor der Rückgabe noch ${unmet.length === 1 ? 'ein Punkt' : `${unmet.length} Punkte`}`}
        {/* Beside the list below only who cannot see it needs the names, whenever they change. */}
        <span className="sr-only">{unmet.map(({ title }) => `. ${title}`)}</span>
      </p>
      {unmet.map((each) => (
        <UnmetCondition
          key={each.condition}
          id={`${formId}-${each.condition}`}
          unmet={each}
          reason={reasons[each.condition] ?? ''}
          onReason={(reason) => onChange({ reasons: { ...reasons, [each.condition]: reason } })}
          // One after the other: a screen full of fields would hide what there is to do at the car.
          isMissing={isPressed && each === missing[0]}
          {...(each.condition === 'POSITION'
            ? {
                place: {
                  isBegun: isBegun(draft),
                  fields: (
                    <PlaceFields draft={draft} onChange={onChange} errors={isPressed ? placeFaults : {}} />
                  ),
                },
              }
            : {})}
        >
          {each.condition === 'NOT_LOCKED' && canLock && trip && (
            <LockActions booking={booking} trip={trip} now={now} isLockOnly />
          )}
        </UnmetCondition>
      ))}
      {met.length > 0 && (
        <ul aria-label="Schon in Ordnung" className="grid gap-1.5 sm:grid-cols-2">
          {met.map((text) => (
            <li key={text} className="flex gap-2">
              <Icon name="check" size={20} className="mt-0.5 shrink-0 text-ok" />
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="digits">
        Gibst du jetzt zurück, kostet die Fahrt{' '}
        <strong>{formatMoney(price.returnedNow ?? price.total)}</strong>.{' '}
        <Link to={paths.tripPrice(booking.id)} className="text-brand underline underline-offset-4">
          Woraus sich das ergibt
        </Link>
      </p>
      <ActFailureNote failure={failure} action={<CallButtons />} />
      <Button
        type="submit"
        size="L"
        width="FULL"
        className="min-h-20 text-xl"
        theme={missing.length === 0 ? 'PRIMARY' : 'OUTLINE'}
        busy={giveBack.isPending}
        busyLabel="Dein Auto wird zurückgegeben …"
      >
        Jetzt zurückgeben
      </Button>
    </form>
  );
}

const REASON_MISSING = 'Bitte bring das in Ordnung, oder schreib kurz, warum es nicht geht.';

function UnmetCondition({
  id,
  unmet: { condition, title, remedy },
  reason,
  onReason,
  isMissing,
  place,
  children,
}: {
  id: string;
  unmet: Unmet;
  reason: string;
  onReason: (reason: string) => void;
  isMissing: boolean;
  /** Of a car that stands elsewhere more is asked than the reason. */
  place?: { isBegun: boolean; fields: React.ReactNode };
  /** What helps right here. */
  children?: React.ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex gap-3">
        <Icon name="warning" size={22} className="mt-0.5 shrink-0 text-warn" />
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-detail">{remedy}</p>
        </div>
      </div>
      {children}
      <Disclosure
        summary="Trotzdem zurückgeben"
        mustBeOpen={isMissing || reason !== '' || place?.isBegun === true}
      >
        {place?.fields ?? (
          <TextAreaField
            label="Warum geht es nicht anders?"
            hint="Wir sehen uns das persönlich an. Berechnet wird dir dafür von selbst nichts."
            rows={2}
            maxLength={500}
            data-condition={condition}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
            {...(isMissing ? { error: REASON_MISSING } : {})}
          />
        )}
      </Disclosure>
    </section>
  );
}

const WORD_MISSING = 'Bitte sieh nach und bestätige es uns.';

/** The car, or the device, has no connection: the driver's own look at the car counts, and the time of it. */
function ReturnByWord({
  booking,
  isOnline,
  draft,
  onChange,
}: DraftProps & { booking: Booking; isOnline: boolean }) {
  useOwnConnectionWords();
  const giveBack = useGiveBack(booking);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const isElsewhere = isBegun(draft);
  const placeFaults = isElsewhere ? missingOfPlace(draft) : {};
  const failure = giveBack.error ? failureOf(giveBack.error) : undefined;

  function submit(form: HTMLFormElement) {
    setPressed(true);
    if (!isConfirmed) {
      form.querySelector<HTMLInputElement>('[name=word]')?.focus();
      return;
    }
    const [missing] = Object.keys(placeFaults);
    if (missing) {
      form.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
      return;
    }
    if (isElsewhere) {
      const { override, place, photo } = toElsewhere(draft);
      giveBack.confirm({ overrides: [override], byWord: true, place, photo });
    } else giveBack.confirm({ overrides: [], byWord: true });
  }

  return (
    <form
      noValidate
      aria-label="Rückgabe"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Note
        tone="warning"
        announced
        title={isOnline ? 'Das Auto ist gerade nicht erreichbar' : 'Du bist gerade ohne Verbindung'}
      >
        <p>
          Zurückgeben kannst du es trotzdem. Schalte alles aus, schließ die Türen, schließ mit Karte oder
          Schlüssel ab und zieh zur Probe am Griff.
          {booking.bookee.electric && ' Hat die Station eine Ladesäule, steck vorher das Ladekabel ein.'}
        </p>
        <p className="mt-1">
          {isOnline
            ? 'Deine Zeit endet mit deiner Bestätigung. Die Kilometer kommen dazu, sobald das Auto sich meldet.'
            : 'Deine Zeit endet mit deiner Bestätigung, auch wenn dein Handy sie erst später senden kann.'}
        </p>
      </Note>
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <CheckboxField
        name="word"
        required
        checked={isConfirmed}
        onCheckedChange={setConfirmed}
        error={isPressed && !isConfirmed ? WORD_MISSING : undefined}
      >
        {isElsewhere
          ? 'Das Auto ist abgeschlossen, und alles ist aus.'
          : 'Das Auto ist abgeschlossen, alles ist aus, und es steht an seiner Station.'}
      </CheckboxField>
      <Disclosure summary="Es steht woanders" mustBeOpen={isElsewhere}>
        <PlaceFields draft={draft} onChange={onChange} errors={isPressed ? placeFaults : {}} />
      </Disclosure>
      <ActFailureNote failure={failure} action={<CallButtons />} />
      <Button
        type="submit"
        size="L"
        width="FULL"
        className="min-h-20 text-xl"
        busy={giveBack.isPending}
        busyLabel="Dein Auto wird zurückgegeben …"
      >
        Rückgabe bestätigen
      </Button>
    </form>
  );
}

function Kept({ kept, message }: { kept: KeptReturn; message: Message }) {
  useOwnConnectionWords();
  const now = useNow();
  return (
    <div ref={message} tabIndex={-1} className="rounded-card">
      <Note tone="success" announced title="Deine Rückgabe ist gespeichert">
        <p className="digits">
          Bestätigt {momentInSentence(Temporal.Instant.from(kept.confirmedAt), now)} Uhr: Bis dahin zählt
          deine Zeit.
        </p>
        <p className="mt-1">
          Gesendet wird sie von selbst, sobald dein Gerät eine Verbindung hat und diese Seite offen ist. Du
          kannst gehen; öffne uns später einfach noch einmal.
        </p>
      </Note>
    </div>
  );
}

function Awaited({ returned, message }: { returned: TripReturn; message: Message }) {
  const now = useNow();
  return (
    <div ref={message} tabIndex={-1} className="rounded-card">
      <Note
        tone="success"
        announced
        title="Deine Rückgabe ist bei uns"
        action={
          <Link to={paths.bookings()} className={buttonClass({ size: 'L' })}>
            Zu meinen Buchungen
          </Link>
        }
      >
        <p className="digits">
          Bestätigt {momentInSentence(Temporal.Instant.from(returned.confirmedAt ?? returned.price.at), now)}{' '}
          Uhr: Bis dahin zählt deine Zeit.
        </p>
        <p className="mt-1">
          Das Auto hat noch nicht gemeldet, dass du es ohne Netz geöffnet hast. Sobald es sich meldet, steht
          hier, was die Fahrt kostet. Du musst dafür nichts tun.
        </p>
      </Note>
    </div>
  );
}

function Returned({
  booking,
  returned,
  message,
}: {
  booking: Booking;
  returned: TripReturn;
  message: Message;
}) {
  const now = useNow();
  const { price, unmet } = returned;
  const confirmedAt = Temporal.Instant.from(returned.confirmedAt ?? price.at);
  // The trip has begun with the first unlock.
  const started = booking.events?.find(({ kind }) => kind === 'STARTED')?.at ?? booking.timeRange.start;
  const start = Temporal.Instant.from(started);
  const ms = Math.max(0, confirmedAt.epochMilliseconds - start.epochMilliseconds);
  return (
    <div className="grid gap-4">
      <div ref={message} tabIndex={-1} className="rounded-card">
        <Note tone="success" announced title="Danke! Deine Fahrt ist beendet.">
          <span className="digits">
            Zurückgegeben {momentInSentence(confirmedAt, now)} Uhr. Das Auto ist jetzt für andere frei.
          </span>
        </Note>
      </div>
      {!returned.checked && (
        <Note announced title="Das Auto meldet sich noch nicht">
          Deine Zeit ist zu Ende. Sobald es sich meldet, kommen die Kilometer dazu, und wir sehen nach, ob
          alles in Ordnung ist. Du musst dafür nichts tun.
        </Note>
      )}
      {unmet.length > 0 && (
        <Note tone="warning" title="Darum kümmern wir uns">
          <p>{unmet.map(({ title }) => title).join(' · ')}</p>
          <p className="mt-1">Wir sehen uns das persönlich an. Berechnet wird dir dafür von selbst nichts.</p>
        </Note>
      )}
      <SummaryList
        title="Deine Fahrt"
        entries={[
          { term: 'Zeit', value: formatDuration(ms) },
          { term: 'Strecke', value: price.drivenKm === undefined ? 'folgt' : `${price.drivenKm} km` },
          { term: 'Auto', value: booking.bookee.model },
          { term: 'Station', value: booking.place.name },
        ]}
      />
      <Card>
        <TripReceipt price={price} caption="Das kostet sie" />
      </Card>
      <Link to={paths.bookings()} className={buttonClass({ size: 'L', width: 'FULL', theme: 'OUTLINE' })}>
        Zu meinen Buchungen
      </Link>
    </div>
  );
}
