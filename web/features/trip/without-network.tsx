import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#domain/booking/format-period.ts';
import type { CommandKind } from '#domain/telematics/car-command.ts';
import type { OpeningCheck, OpeningRefusal } from '#domain/telematics/car-opening.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { appShell } from '#web/platform/app-shell.ts';
import { hasBluetooth } from '#web/platform/bluetooth.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { giveHapticFeedback } from '#web/platform/haptic-feedback.ts';
import type { NearFault } from '#web/platform/near-car.ts';
import { useKeptSince } from '#web/platform/offline.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { type KeptGrant, noteDone, renewGrant } from './grant-store.ts';
import { useKeptGrant } from './kept-grant.ts';
import { sendNearbyCommand } from './nearby-command.ts';
import type { Trip } from './trip-queries.ts';

/** The grant that this device keeps for the booking, renewed while it may be; null while it is looked for. */
function useRenewedGrant(booking: Booking, trip: Trip): KeptGrant | undefined | null {
  const grant = useKeptGrant(booking.id);
  const isOnline = useIsOnline();
  const isChecked = trip.departureCheck !== undefined || booking.state === 'ACTIVE';
  const { grantable } = trip;
  useEffect(() => {
    if (isOnline && grantable) void renewGrant(booking, isChecked);
  }, [isOnline, grantable, booking, isChecked]);
  return grant;
}

/**
 * What the driver can do when nothing reaches the car: open and lock it from beside it, with the grant that this
 * device fetched before. Shows nothing while the network does it.
 */
export function WithoutNetwork({
  booking,
  trip,
  now,
}: {
  booking: Booking;
  trip: Trip;
  now: Temporal.Instant;
}) {
  const grant = useRenewedGrant(booking, trip);
  const isOnline = useIsOnline();
  const isServerAway = useKeptSince() !== undefined;
  const isCarAway = trip.command?.state === 'EXPIRED';
  const isCut = !isOnline || isServerAway || isCarAway;
  // Set while the page is used; the connection may come and go meanwhile.
  const [isBusy, setBusy] = useState(false);
  if (!isCut && !isBusy) return null;
  const access = tripAccess({ state: booking.state, period: toPeriod(booking.timeRange) }, now);
  const isLate = grant !== undefined && grant !== null && isPast(grant.validUntil, now);
  const hasWay = grant?.door !== undefined || hasBluetooth();
  if (grant && hasWay && (!isLate || grant.hasOpened)) {
    const isChecked = grant.checked || trip.departureCheck !== undefined || booking.state === 'ACTIVE';
    return (
      <OpenBeside
        grant={grant}
        isLate={isLate}
        mayLock={grant.hasOpened === true || booking.state === 'ACTIVE'}
        needsCheck={!isChecked && !grant.hasOpened}
        heardAt={trip.car?.lastContactAt}
        onBusy={setBusy}
      />
    );
  }
  if (isOnline && !isServerAway) return null;
  return (
    <Note tone="warning" announced title="Ohne Verbindung geht das hier nicht" action={<CallButtons />}>
      {grant !== null && (access ?? isLate) && <p>{reasonOf(grant, { isLate, hasWay })}</p>}
      <p>Geh ein paar Schritte ins Freie, nimm deine Karte oder ruf uns an.</p>
    </Note>
  );
}

const isPast = (instant: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0;

function reasonOf(
  grant: KeptGrant | undefined,
  { isLate, hasWay }: { isLate: boolean; hasWay: boolean },
): string {
  if (!grant) {
    return 'Auf diesem Gerät liegt keine Erlaubnis für das Auto. Mit Verbindung holt es sie sich ab 15 Minuten vor deiner Buchung von selbst.';
  }
  if (isLate) {
    return `Deine Erlaubnis, das Auto ohne Netz zu öffnen, galt bis ${formatDateTime(Temporal.Instant.from(grant.validUntil))}. Mit Verbindung bekommst du eine neue, solange deine Buchung läuft.`;
  }
  if (hasWay) return '';
  return 'Dieser Browser kann kein Bluetooth, deshalb erreicht er das Auto ohne Netz nicht. Mit Chrome auf Android geht es.';
}

const CHECKS = [
  {
    value: 'AS_DESCRIBED',
    title: 'Alles wie beschrieben',
    description: 'Kein neuer Schaden, nichts fehlt.',
  },
  {
    value: 'DIFFERENT',
    title: 'Etwas ist anders',
    description: 'Melde es mit Fotos, bevor du losfährst: Das geht auch ohne Netz.',
  },
] as const satisfies readonly { value: OpeningCheck; title: string; description: string }[];

type Result = {
  kind: CommandKind;
  reason: OpeningRefusal | NearFault | undefined;
  check: OpeningCheck | undefined;
};

function OpenBeside({
  grant,
  isLate,
  mayLock,
  needsCheck,
  heardAt,
  onBusy,
}: {
  grant: KeptGrant;
  /** The grant has run out: the car only locks. */
  isLate: boolean;
  mayLock: boolean;
  needsCheck: boolean;
  /** When the server heard of the car last. */
  heardAt: string | undefined;
  onBusy: (isBusy: boolean) => void;
}) {
  const [check, setCheck] = useState<OpeningCheck | ''>('');
  const [isAsked, setAsked] = useState(false);
  const [busyWith, setBusyWith] = useState<CommandKind>();
  const [result, setResult] = useState<Result>();
  const isRunning = useRef(false);
  const group = useRef<HTMLInputElement>(null);

  async function tell(kind: CommandKind) {
    const needsAnswer = kind === 'UNLOCK' && needsCheck;
    setAsked(needsAnswer);
    if (needsAnswer && check === '') {
      group.current?.focus();
      return;
    }
    if (isRunning.current) return;
    isRunning.current = true;
    onBusy(true);
    setBusyWith(kind);
    setResult(undefined);
    const answered = needsAnswer && check !== '' ? check : undefined;
    const outcome = await sendNearbyCommand(grant, { kind, check: answered });
    isRunning.current = false;
    giveHapticFeedback(outcome.kind === 'DONE' ? 'DONE' : 'FAILED');
    setBusyWith(undefined);
    setResult({ kind, reason: outcome.kind === 'DONE' ? undefined : outcome.reason, check: answered });
    if (outcome.kind === 'DONE') {
      const at = nowInstant().toString();
      await noteDone(grant, { kind, at, ...(heardAt ? { heardAt } : {}) });
    }
    if (outcome.kind === 'DONE' && kind === 'LOCK') onBusy(false);
  }

  return (
    <section
      aria-labelledby="ohne-netz"
      className="grid gap-4 rounded-card border border-line bg-paper p-4 sm:p-5"
    >
      <div className="grid gap-2">
        <h2 id="ohne-netz" className="text-lead font-bold">
          Ohne Netz öffnen
        </h2>
        <p>
          {grant.door
            ? 'Das Auto fragt dein Gerät, und nur dieses Gerät kann antworten. Statt über Bluetooth geht das hier direkt zum simulierten Auto.'
            : 'Stell dich neben das Auto und schalte Bluetooth ein. Das Auto fragt dein Gerät, und nur dieses Gerät kann antworten.'}
        </p>
        <p className="digits text-detail text-ink-soft">
          Das geht bis {formatDateTime(Temporal.Instant.from(grant.validUntil))}. Sobald das Auto wieder Netz
          hat, meldet es sich bei uns.
        </p>
      </div>
      {needsCheck && (
        <RadioCards
          ref={group}
          legend="Geh einmal um das Auto: Ist es, wie es sein soll?"
          name="offline-check"
          required
          value={check}
          onValueChange={(value) => setCheck(CHECKS.find((each) => each.value === value)?.value ?? '')}
          options={CHECKS}
          error={isAsked && check === '' ? 'Bitte triff eine Auswahl.' : undefined}
        />
      )}
      {needsCheck && check === 'DIFFERENT' && <ReportLink bookingId={grant.bookingId} />}
      {!isLate && (
        <BesideButton
          kind="UNLOCK"
          isMain={!mayLock}
          busyWith={busyWith}
          onPress={() => void tell('UNLOCK')}
        />
      )}
      {mayLock && (
        <BesideButton kind="LOCK" isMain={isLate} busyWith={busyWith} onPress={() => void tell('LOCK')} />
      )}
      {result && <BesideResult result={result} />}
    </section>
  );
}

const ReportLink = ({ bookingId }: { bookingId: number }) => (
  <Link to={paths.damageReport(bookingId)} className={buttonClass({ theme: 'OUTLINE', width: 'FULL' })}>
    Melden, was anders ist
  </Link>
);

const LABELS = { UNLOCK: 'Ohne Netz öffnen', LOCK: 'Ohne Netz abschließen' } as const;
const PROGRESS = { UNLOCK: 'Das Auto wird gefragt …', LOCK: 'Das Auto wird gefragt …' } as const;

function BesideButton({
  kind,
  isMain,
  busyWith,
  onPress,
}: {
  kind: CommandKind;
  isMain: boolean;
  busyWith: CommandKind | undefined;
  onPress: () => void;
}) {
  return (
    <Button
      size="L"
      width="FULL"
      theme={isMain ? 'PRIMARY' : 'OUTLINE'}
      busy={busyWith === kind}
      busyLabel={PROGRESS[kind]}
      aria-disabled={busyWith !== undefined && busyWith !== kind ? true : undefined}
      icon={<Icon name={kind === 'UNLOCK' ? 'lock-open' : 'lock'} size={24} />}
      onClick={onPress}
    >
      {LABELS[kind]}
    </Button>
  );
}

function BesideResult({ result: { kind, reason, check } }: { result: Result }) {
  if (reason) {
    const { title, text } = FAILURES[reason];
    return (
      <Note tone="error" announced title={title} action={<CallButtons />}>
        {text}
      </Note>
    );
  }
  if (kind === 'LOCK') {
    return (
      <Note tone="success" announced title="Dein Auto ist abgeschlossen">
        Deine Buchung läuft weiter. Das Auto meldet es uns, sobald es wieder Netz hat.
      </Note>
    );
  }
  return (
    <Note tone="success" announced title="Dein Auto ist offen">
      <p>Gute Fahrt! Deine Fahrt zählt ab jetzt. Das Auto meldet es uns, sobald es wieder Netz hat.</p>
      {check === 'DIFFERENT' && (
        <p className="mt-1">
          Melde noch, was anders ist, bevor du losfährst. Dein Gerät nimmt die Meldung auch ohne Netz an und
          schickt sie später ab.
        </p>
      )}
    </Note>
  );
}

const TRY_AGAIN = 'Bitte versuche es noch einmal.';

/** A browser lists the cars around; the app looks for the right one by itself. */
const NotFound = () =>
  appShell()
    ? `Stell dich direkt neben das Auto. ${TRY_AGAIN}`
    : `Stell dich direkt neben das Auto, schalte Bluetooth ein und wähle das Auto in der Liste aus. ${TRY_AGAIN}`;

/** What happened, and what the person beside the car does now. */
const FAILURES: Record<OpeningRefusal | NearFault, { title: string; text: ReactNode }> = {
  NO_TIME: {
    title: 'Das Auto kennt die Uhrzeit nicht',
    text: 'Es war ohne Strom und hatte seitdem kein Netz. Deshalb kann es deine Erlaubnis nicht prüfen. Nimm deine Karte oder ruf uns an.',
  },
  NONCE_UNKNOWN: {
    title: 'Die Antwort galt nicht mehr',
    text: `Jede Frage des Autos gilt nur einmal und nur eine Minute lang. ${TRY_AGAIN}`,
  },
  GRANT_INVALID: {
    title: 'Das Auto erkennt deine Erlaubnis nicht',
    text: 'Geh ein paar Schritte ins Freie und öffne diese Seite mit Verbindung: Dann holt sich dein Gerät eine neue. Sonst nimm deine Karte oder ruf uns an.',
  },
  OTHER_CAR: {
    title: 'Das ist nicht dein Auto',
    text: 'Deine Erlaubnis gilt für ein anderes Auto. Vergleiche das Kennzeichen mit deiner Buchung.',
  },
  GRANT_TOO_EARLY: {
    title: 'Es ist noch zu früh',
    text: 'Öffnen kannst du das Auto ab 15 Minuten vor deiner Buchung.',
  },
  GRANT_EXPIRED: {
    title: 'Deine Erlaubnis ist abgelaufen',
    text: 'Sie gilt bis eine Stunde nach dem Ende der Buchung. Läuft deine Buchung noch, hol dir mit Verbindung eine neue: Öffne dafür diese Seite.',
  },
  GRANT_REVOKED: {
    title: 'Deine Erlaubnis gilt nicht mehr',
    text: 'Die Buchung wurde storniert, beendet oder geändert. Öffne diese Seite mit Verbindung, dann siehst du, was jetzt gilt.',
  },
  OTHER_DEVICE: {
    title: 'Die Erlaubnis gehört zu einem anderen Gerät',
    text: 'Öffne das Auto mit dem Gerät, das sie geholt hat, oder öffne diese Seite hier mit Verbindung.',
  },
  CHECK_MISSING: {
    title: 'Sieh dir das Auto zuerst an',
    text: 'Geh zurück, öffne diese Seite noch einmal und beantworte, ob das Auto ist, wie es sein soll. Dann öffnet es.',
  },
  DOOR_OPEN: {
    title: 'Eine Tür ist noch offen',
    text: `Schließe alle Türen und den Kofferraum. ${TRY_AGAIN}`,
  },
  IGNITION_ON: {
    title: 'Die Zündung ist noch an',
    text: `Schalte das Auto aus. ${TRY_AGAIN}`,
  },
  FAULT: {
    title: 'Das hat nicht geklappt',
    text: `Das Auto oder dein Gerät meldet einen Fehler. ${TRY_AGAIN} Klappt es wieder nicht, nimm deine Karte oder ruf uns an.`,
  },
  NOT_FOUND: {
    title: 'Dein Gerät findet das Auto nicht',
    text: <NotFound />,
  },
  BLUETOOTH_OFF: {
    title: 'Bluetooth ist ausgeschaltet',
    text: `Schalte es in den Einstellungen deines Handys ein. ${TRY_AGAIN}`,
  },
  BLUETOOTH_FORBIDDEN: {
    title: 'Die App darf Bluetooth nicht benutzen',
    text: (
      <>
        <p>
          Nur darüber erreicht sie ein Auto ohne Netz. Erlaube es in den Einstellungen deines Handys bei
          dieser App, und versuch es dann noch einmal.
        </p>
        <Button
          size="S"
          theme="OUTLINE"
          className="mt-2"
          onClick={() => void appShell()?.device.openSettings()}
        >
          Einstellungen öffnen
        </Button>
      </>
    ),
  },
  LOST: {
    title: 'Die Verbindung zum Auto ist abgerissen',
    text: 'Sieh nach, ob es schon offen oder abgeschlossen ist. Wenn nicht, stell dich näher heran und versuche es noch einmal.',
  },
};
