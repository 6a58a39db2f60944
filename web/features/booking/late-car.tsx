import { lazy, Suspense, useState } from 'react';
import { nearMoment } from '#domain/booking/format-period.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { Button } from '#web/ui/button.tsx';
import { IntoView } from '#web/ui/into-view.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Booking, useDeclineMove } from './booking-queries.ts';
import { cancellationTerms } from './booking-words.ts';
import { endedText, type Waiting, waitingText } from './late-car-words.ts';
import { AskedToMove, KeptCar, useMoveRequest } from './move-request.tsx';
import { SubstituteOffers, type Substitution, useSubstitution } from './substitute-offers.tsx';
import { useLateCar } from './use-late-car.ts';

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
);

/**
 * Tells a driver that their car is late or needed for a repair, offers others with one tap, and says afterwards what
 * holds.
 */
export function LateCar({ booking }: { booking: Booking }) {
  const now = useNow();
  const { lateCar } = useLateCar(booking);
  const moveRequest = useMoveRequest(booking);
  const substitution = useSubstitution(booking);
  const keeping = useDeclineMove();
  if (booking.state !== 'RESERVED') return null;
  if (lateCar?.waiting) {
    return (
      <WaitingForCar booking={booking} waiting={lateCar.waiting} substitution={substitution} now={now} />
    );
  }
  if (moveRequest?.asked) {
    return (
      <AskedToMove
        booking={booking}
        asked={moveRequest.asked}
        substitution={substitution}
        keeping={keeping}
        now={now}
      />
    );
  }
  if (keeping.isSuccess) {
    return (
      <IntoView>
        <KeptCar how="DECLINED" isNew />
      </IntoView>
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
  if (moveRequest?.ended && moveRequest.ended.how !== 'MOVED') return <KeptCar how={moveRequest.ended.how} />;
  const isSubstitute = booking.events?.some(({ kind }) => kind === 'SUBSTITUTED') ?? false;
  return isSubstitute ? <TakenCar booking={booking} /> : null;
}

function WaitingForCar({
  booking,
  waiting,
  substitution,
  now,
}: {
  booking: Booking;
  waiting: Waiting;
  substitution: Substitution;
  now: Temporal.Instant;
}) {
  const { substitutes } = waiting;
  const hasSubstitutes = substitutes.length > 0;
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
      <SubstituteOffers
        booking={booking}
        bookedPrice={waiting.bookedPrice}
        substitutes={substitutes}
        substitution={substitution}
      />
      <FreeCancellation booking={booking} freeUntil={waiting.freeCancellationUntil} />
    </div>
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
