import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { momentInSentence } from '#domain/booking/format-period.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { LateCar } from '#web/features/booking/late-car.tsx';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { bookingDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { KnownDamages } from '#web/features/damage/known-damages.tsx';
import { OwnDamages } from '#web/features/damage/own-damages.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { CarElsewhere } from './car-elsewhere.tsx';
import { type CheckDraft, useCheckDraft } from './check-draft.ts';
import { TripObstacle } from './trip-obstacle.tsx';
import { type Trip, useDepartureCheck, useTrip } from './trip-queries.ts';

/** The check before the trip: asks once whether the car is as described, and how clean it is. */
export function DepartureCheck({ booking }: { booking: Booking }) {
  const now = useNow();
  const { data: trip, error, refetch } = useTrip(booking.id);
  if (!trip) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Der Check wird geladen" />
    );
  }
  return (
    <div className="grid gap-4">
      <LateCar booking={booking} />
      <CarElsewhere booking={booking} trip={trip} />
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <CheckOfTrip booking={booking} trip={trip} now={now} />
    </div>
  );
}

/** What stops the look at the car too, not only the opening. */
const STOPS_CHECK = ['BOOKING_CANCELLED', 'BOOKING_ENDED', 'TRIP_TOO_EARLY', 'CAR_NOT_RETURNED'];

function CheckOfTrip({ booking, trip, now }: { booking: Booking; trip: Trip; now: Temporal.Instant }) {
  const { departureCheck, obstacle } = trip;
  const { draft, change, clear } = useCheckDraft(booking);
  const isAnswered = departureCheck !== undefined;
  useEffect(() => {
    if (isAnswered) void clear();
  }, [isAnswered, clear]);
  const isOver = obstacle?.resultCode === 'BOOKING_ENDED' || obstacle?.resultCode === 'BOOKING_CANCELLED';
  if (departureCheck) {
    return (
      <Note
        tone="success"
        title="Den Check hast du gemacht"
        action={
          isOver ? (
            <Link to={paths.booking(booking.id)} className={buttonClass({ size: 'L' })}>
              Zur Buchung
            </Link>
          ) : (
            <Link to={paths.carLock(booking.id)} className={buttonClass({ size: 'L' })}>
              Weiter zum Öffnen
            </Link>
          )
        }
      >
        Deine Antwort, {momentInSentence(Temporal.Instant.from(departureCheck.checkedAt), now)} Uhr:{' '}
        {departureCheck.asDescribed ? 'Alles wie beschrieben.' : 'Etwas ist anders als beschrieben.'}
      </Note>
    );
  }
  if (obstacle && STOPS_CHECK.includes(obstacle.resultCode)) {
    return <TripObstacle booking={booking} trip={trip} obstacle={obstacle} now={now} />;
  }
  if (booking.state === 'ACTIVE') {
    return (
      <Note
        title="Deine Fahrt hat schon begonnen"
        action={
          <Link to={paths.carLock(booking.id)} className={buttonClass({ size: 'L' })}>
            Öffnen und abschließen
          </Link>
        }
      >
        Fällt dir jetzt noch etwas am Auto auf, ruf uns bitte an.
      </Note>
    );
  }
  return (
    <div className="grid gap-8">
      <Section title="Bekannte Schäden">
        <KnownDamages vehicle={booking.bookee} />
      </Section>
      {draft ? (
        <CheckForm booking={booking} draft={draft} onChange={change} />
      ) : (
        <SkeletonCards count={1} label="Der Check wird geladen" />
      )}
    </div>
  );
}

const AS_DESCRIBED = [
  {
    value: 'YES',
    title: 'Alles wie beschrieben',
    description: 'Kein neuer Schaden, nichts fehlt.',
  },
  {
    value: 'NO',
    title: 'Etwas ist anders',
    description: 'Zum Beispiel eine Beule oder ein platter Reifen. Du meldest es gleich.',
  },
] as const;
const CLEANLINESS = [
  { value: '1', label: 'Sauber' },
  { value: '2', label: 'Geht so' },
  { value: '3', label: 'Schmutzig' },
] as const;
/** Side by side where the words fit whole, also with large text. */
const CLEANLINESS_GRID = 'grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))]';
const CHOICE_MISSING = 'Bitte triff eine Auswahl.';

function CheckForm({
  booking,
  draft: { chosen, outside, inside },
  onChange,
}: {
  booking: Booking;
  draft: CheckDraft;
  onChange: (part: Partial<CheckDraft>) => void;
}) {
  const navigate = useNavigate();
  const [isChecked, setChecked] = useState(false);
  const check = useDepartureCheck(booking, () => void navigate(paths.carLock(booking.id), { replace: true }));
  const { data: damages } = useQuery(bookingDamagesQuery(booking.id));
  const reports = damages?.items.filter(({ reportedByMe }) => reportedByMe) ?? [];
  // Who comes back from the report goes on where they left.
  const asDescribed = chosen || (reports.length > 0 ? 'NO' : '');
  const failure = check.error ? failureOf(check.error) : undefined;
  const errorOf = (value: string) => (isChecked && value === '' ? { error: CHOICE_MISSING } : {});

  function submit(form: HTMLFormElement) {
    setChecked(true);
    const missing = [
      ['described', asDescribed],
      ['outside', outside],
      ['inside', inside],
    ].find(([, value]) => value === '');
    if (missing) form.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus();
    else {
      check.answer({
        asDescribed: asDescribed === 'YES',
        cleanOutside: Number(outside),
        cleanInside: Number(inside),
      });
    }
  }

  return (
    <form
      noValidate
      aria-label="Check vor der Fahrt"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <RadioCards
        legend="Ist das Auto, wie es sein soll?"
        name="described"
        required
        value={asDescribed}
        onValueChange={(answer) => onChange({ chosen: answer })}
        options={AS_DESCRIBED}
        {...errorOf(asDescribed)}
      />
      {asDescribed === 'NO' && (
        <OwnDamages booking={booking} customerId={booking.customerId} damages={reports} />
      )}
      {asDescribed === 'NO' && reports.length === 0 ? (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            Zeig uns, was du siehst. Sobald deine Meldung bei uns ist, kannst du das Auto öffnen.
          </p>
          <Link to={paths.damageReport(booking.id)} className={buttonClass({ size: 'L', width: 'FULL' })}>
            Melden, was anders ist
          </Link>
        </div>
      ) : (
        <>
          {asDescribed === 'NO' && (
            <Link to={paths.damageReport(booking.id)} className={buttonClass({ theme: 'OUTLINE' })}>
              Noch etwas melden
            </Link>
          )}
          <RadioTiles
            legend="Wie sauber ist es außen?"
            name="outside"
            required
            value={outside}
            onValueChange={(answer) => onChange({ outside: answer })}
            options={CLEANLINESS}
            className={CLEANLINESS_GRID}
            {...errorOf(outside)}
          />
          <RadioTiles
            legend="Und innen?"
            hint="Durch die Scheibe genügt."
            name="inside"
            required
            value={inside}
            onValueChange={(answer) => onChange({ inside: answer })}
            options={CLEANLINESS}
            className={CLEANLINESS_GRID}
            {...errorOf(inside)}
          />
          <ActFailureNote failure={failure} />
          <p className="text-detail text-ink-soft">
            Übersehen ist nicht verschuldet: Was du vor dem ersten Öffnen nicht meldest, ist deshalb noch
            nicht deine Schuld. Über jeden Schaden entscheidet eine Person, und vorher hören wir dich an.
          </p>
          <Button
            type="submit"
            size="L"
            width="FULL"
            needsConnection
            busy={check.isPending}
            busyLabel="Deine Antwort wird gespeichert"
          >
            Weiter zum Öffnen
          </Button>
        </>
      )}
    </form>
  );
}
