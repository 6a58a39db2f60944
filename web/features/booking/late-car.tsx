import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatPeriod, nearMoment } from '#domain/booking/format-period.ts';
import { formatWalk } from '#domain/station/walk.ts';
import { vehicleClassText } from '#domain/vehicle/vehicle-class.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { CallRefused } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useNow } from '#web/shell/page-time.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IntoView } from '#web/ui/into-view.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Booking, lateCarQuery, useTakeSubstitute } from './booking-queries.ts';
import { cancellationTerms } from './booking-words.ts';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOf } from './estimate-of.ts';
import { comparedPrice, endedText, type Waiting, waitingText } from './late-car-words.ts';
import { toPeriod } from './time-range.ts';
import { useLateCar } from './use-late-car.ts';

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
);

/** The best ones; more would hide what else is on the page. */
const SHOWN_FIRST = 3;

type Substitute = Waiting['substitutes'][number];

/**
 * Tells the driver of a booking that its car is late, and offers others with one tap; afterwards what the driver has
 * instead, or that the car is there after all. Nothing for all other bookings.
 */
export function LateCar({ booking }: { booking: Booking }) {
  const now = useNow();
  const { lateCar } = useLateCar(booking);
  const substitution = useSubstitution(booking);
  if (booking.state !== 'RESERVED') return null;
  if (lateCar?.waiting) {
    return (
      <WaitingForCar booking={booking} waiting={lateCar.waiting} substitution={substitution} now={now} />
    );
  }
  if (substitution.isTaken) {
    return (
      <IntoView>
        <TakenCar booking={booking} isNew />
      </IntoView>
    );
  }
  if (substitution.failure) {
    const { title, text } = substitution.failure;
    return (
      <Note announced title={title}>
        {text}
      </Note>
    );
  }
  if (lateCar?.ended) {
    return (
      <Note tone="success" announced title={endedText(lateCar.ended)}>
        Deine Buchung bleibt, wie sie ist.
      </Note>
    );
  }
  const isSubstitute = booking.events?.some(({ kind }) => kind === 'SUBSTITUTED') ?? false;
  return isSubstitute ? <TakenCar booking={booking} /> : null;
}

/** Takes a substitute; after one that was just taken by somebody else, the remaining ones are shown. */
function useSubstitution(booking: Booking) {
  const queryClient = useQueryClient();
  const take = useTakeSubstitute();
  const keys = useIdempotencyKeys();
  const { queryKey } = lateCarQuery(booking.id);
  return {
    isTaken: take.isSuccess,
    sentAt: take.submittedAt,
    failure: take.error ? failureOf(take.error) : undefined,
    pendingId: take.isPending ? take.variables.bookeeId : undefined,
    take: (bookeeId: number) =>
      take.mutate(
        { id: booking.id, bookeeId, idempotencyKey: keys.keyFor(`${booking.id} ${bookeeId}`) },
        {
          onError: (error) => {
            if (!failureOf(error).unsettled) keys.answered();
            const left = error instanceof CallRefused ? error.problem.substitutes : undefined;
            if (left) {
              queryClient.setQueryData(
                queryKey,
                (late) => late?.waiting && { ...late, waiting: { ...late.waiting, substitutes: left } },
              );
            } else void queryClient.invalidateQueries({ queryKey });
          },
        },
      ),
  };
}

function WaitingForCar({
  booking,
  waiting,
  substitution: { failure, sentAt, pendingId, take },
  now,
}: {
  booking: Booking;
  waiting: Waiting;
  substitution: ReturnType<typeof useSubstitution>;
  now: Temporal.Instant;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const { substitutes } = waiting;
  const hasSubstitutes = substitutes.length > 0;
  const shown = showsAll ? substitutes : substitutes.slice(0, SHOWN_FIRST);
  const hidden = substitutes.length - shown.length;
  return (
    <div className="print-hidden grid gap-4">
      <Note
        tone="warning"
        announced
        title={waitingText(waiting, now)}
        action={!hasSubstitutes && <CallButtons />}
      >
        {hasSubstitutes
          ? 'Nimm ein anderes, es wird nicht teurer. Oder warte: Dann musst du nichts tun, und deine Buchung bleibt, wie sie ist.'
          : 'In deiner Zeit ist gerade kein passendes anderes Auto frei. Wird eines frei, steht es hier. Ruf uns bitte an, wenn du nicht warten kannst. Deine Buchung bleibt, wie sie ist.'}
      </Note>
      {failure && (
        <IntoView key={sentAt}>
          <Note
            tone={failure.code === 'SUBSTITUTE_TAKEN' ? 'warning' : 'error'}
            announced
            title={failure.title}
          >
            {failure.text}
          </Note>
        </IntoView>
      )}
      {hasSubstitutes && (
        <Section title="Frei für deine ganze Zeit" className="mt-2!">
          <p className="digits -mt-2 mb-3 text-detail text-ink-soft">
            {formatPeriod(toPeriod(booking.timeRange), now)}
          </p>
          <ul className="grid gap-3">
            {shown.map((substitute, index) => (
              <SubstituteCard
                key={substitute.bookee.id}
                booking={booking}
                bookedPrice={waiting.bookedPrice}
                substitute={substitute}
                isBest={index === 0}
                isBusy={pendingId === substitute.bookee.id}
                isHeld={pendingId !== undefined && pendingId !== substitute.bookee.id}
                onTake={() => take(substitute.bookee.id)}
              />
            ))}
          </ul>
          {hidden > 0 && (
            <Button theme="OUTLINE" width="FULL" className="mt-3" onClick={() => setShowsAll(true)}>
              {hidden === 1 ? 'Noch ein Auto zeigen' : `Noch ${hidden} Autos zeigen`}
            </Button>
          )}
        </Section>
      )}
      <FreeCancellation booking={booking} freeUntil={waiting.freeCancellationUntil} />
    </div>
  );
}

function SubstituteCard({
  booking,
  bookedPrice,
  substitute: { bookee, distance, price },
  isBest,
  isBusy,
  isHeld,
  onTake,
}: {
  booking: Booking;
  bookedPrice: Waiting['bookedPrice'];
  substitute: Substitute;
  isBest: boolean;
  isBusy: boolean;
  /** Another one is being taken. */
  isHeld: boolean;
  onTake: () => void;
}) {
  const facts = [
    vehicleClassText(bookee.class),
    bookee.electric && 'elektrisch',
    bookee.automatic && 'Automatik',
  ].filter(Boolean);
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4">
        <VehiclePicture
          vehicleClass={bookee.class}
          electric={bookee.electric}
          automatic={bookee.automatic}
          className="mt-1 w-22 self-start"
        />
        {/* Under the picture where large text leaves no room beside it. */}
        <div className="min-w-0 grow basis-[7.5rem]">
          <h3 className="text-lead">{bookee.model}</h3>
          <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
          <p className="mt-1 text-detail font-semibold">{bookee.place.name}</p>
          <p className="digits text-sm text-ink-soft">
            {distance === 0 ? 'dieselbe Station' : formatWalk(distance)}
          </p>
        </div>
      </div>
      <EstimateLine
        estimate={estimateOf(price, booking.tariff)}
        look="together"
        compared={comparedPrice(price, bookedPrice)}
      />
      <Button
        size="L"
        width="FULL"
        className="mt-auto"
        theme={isBest ? 'PRIMARY' : 'SECONDARY'}
        needsConnection
        busy={isBusy}
        busyLabel="Das Auto wird für dich umgebucht"
        aria-disabled={isHeld || undefined}
        onClick={() => {
          if (!isHeld) onTake();
        }}
      >
        <span>
          Dieses Auto nehmen
          <span className="sr-only">
            : {bookee.model}, {bookee.place.name}
          </span>
        </span>
      </Button>
    </Card>
  );
}

function FreeCancellation({ booking, freeUntil }: { booking: Booking; freeUntil: string | null }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  if (!booking.cancellable || freeUntil === null) return null;
  return (
    <p className="text-detail text-ink-soft">
      <Button
        theme="LINK"
        className="text-ink-soft! text-detail!"
        needsConnection
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Kostenlos stornieren
      </Button>{' '}
      <span className="digits">geht bis {nearMoment(Temporal.Instant.from(freeUntil), now)} Uhr.</span>
      {isOpen && (
        <Suspense fallback={null}>
          <CancelDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}

/** What a driver has instead of the late car. */
function TakenCar({ booking, isNew = false }: { booking: Booking; isNew?: boolean }) {
  const { bookee, place } = booking;
  const terms = cancellationTerms(booking);
  return (
    <Note
      tone="success"
      announced={isNew}
      className="print-hidden"
      title={`Du hast jetzt: ${[bookee.model, bookee.plate].filter(Boolean).join(', ')}`}
    >
      <p>
        Es steht an der Station {place.name}. Zeit und Buchungsnummer bleiben; Zugangscode und Karte findest
        du wie immer bei der Buchung.
      </p>
      {terms && <p className="digits mt-1">{terms}</p>}
    </Note>
  );
}
