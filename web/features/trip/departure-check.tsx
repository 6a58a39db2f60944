import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { momentInSentence } from '#domain/booking/format-period.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { LateCar } from '#web/features/booking/late-car.tsx';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { bookingDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { KnownDamages } from '#web/features/damage/known-damages.tsx';
import { OwnDamages } from '#web/features/damage/own-damages.tsx';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { CarElsewhere } from './car-elsewhere.tsx';
import { type CheckDraft, useCheckDraft } from './check-draft.ts';
import { TripObstacle } from './trip-obstacle.tsx';
import { type Trip, tripQuery, useTrip } from './trip-queries.ts';

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

/** Answers the check before the trip; it is also done if it was answered elsewhere meanwhile. */
function useCheckForm(
  booking: Booking,
  draft: CheckDraft,
  { save, hasReported }: { save: (draft: CheckDraft) => void; hasReported: boolean },
) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { queryKey } = tripQuery(booking.id);
  // Who comes back from the report goes on where they left.
  const asDescribedOf = ({ chosen }: CheckDraft) => chosen || (hasReported ? 'NO' : '');
  const form = useFormShell<CheckDraft>({
    initial: draft,
    // It is cleared once the answer is in the trip.
    draft: { save, clear: () => undefined },
    check: (answers) => ({
      chosen: asDescribedOf(answers) === '' ? CHOICE_MISSING : undefined,
      outside: answers.outside === '' ? CHOICE_MISSING : undefined,
      inside: answers.inside === '' ? CHOICE_MISSING : undefined,
    }),
    send: (answers, keyFor) => {
      const body = {
        asDescribed: asDescribedOf(answers) === 'YES',
        cleanOutside: Number(answers.outside),
        cleanInside: Number(answers.inside),
      };
      const params = { id: String(booking.id) };
      return call('POST /bookings/{id}/departurecheck', { params, body }, { idempotencyKey: keyFor(body) });
    },
    onSent: async () => {
      await queryClient.invalidateQueries({ queryKey });
      await navigate(paths.carLock(booking.id), { replace: true });
    },
    onFailed: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const isDone = isRefusal(form.error, 'DEPARTURE_CHECK_DONE');
  return {
    field: form.field,
    asDescribed: asDescribedOf(form.values),
    sending: isDone ? { ...form.sending, failure: undefined } : form.sending,
  };
}

function CheckForm({
  booking,
  draft,
  onChange,
}: {
  booking: Booking;
  draft: CheckDraft;
  onChange: (draft: CheckDraft) => void;
}) {
  const { data: damages } = useQuery(bookingDamagesQuery(booking.id));
  const reports = damages?.items.filter(({ reportedByMe }) => reportedByMe) ?? [];
  const { field, asDescribed, sending } = useCheckForm(booking, draft, {
    save: onChange,
    hasReported: reports.length > 0,
  });
  const mustReport = asDescribed === 'NO' && reports.length === 0;
  return (
    <FormShell
      {...sending}
      label="Check vor der Fahrt"
      className="grid gap-6"
      submit={
        mustReport
          ? undefined
          : {
              label: 'Weiter zum Öffnen',
              busyLabel: 'Deine Antwort wird gespeichert',
              size: 'L',
              width: 'FULL',
            }
      }
      notes={
        !mustReport && (
          <p className="text-detail text-ink-soft">
            Übersehen ist nicht verschuldet: Was du vor dem ersten Öffnen nicht meldest, ist deshalb noch
            nicht deine Schuld. Über jeden Schaden entscheidet eine Person, und vorher hören wir dich an.
          </p>
        )
      }
    >
      <RadioCards
        {...field.choice('chosen')}
        legend="Ist das Auto, wie es sein soll?"
        required
        value={asDescribed}
        options={AS_DESCRIBED}
      />
      {asDescribed === 'NO' && (
        <OwnDamages booking={booking} customerId={booking.customerId} damages={reports} />
      )}
      {mustReport ? (
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
            {...field.choice('outside')}
            legend="Wie sauber ist es außen?"
            required
            options={CLEANLINESS}
            className={CLEANLINESS_GRID}
          />
          <RadioTiles
            {...field.choice('inside')}
            legend="Und innen?"
            hint="Durch die Scheibe genügt."
            required
            options={CLEANLINESS}
            className={CLEANLINESS_GRID}
          />
        </>
      )}
    </FormShell>
  );
}
