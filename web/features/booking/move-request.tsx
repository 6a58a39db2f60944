import { useQuery } from '@tanstack/react-query';
import { momentInSentence } from '#domain/booking/format-period.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Booking, type MoveRequest, moveRequestQuery, type useDeclineMove } from './booking-queries.ts';
import { SubstituteOffers, type Substitution } from './substitute-offers.tsx';

const REFRESH_MS = 60_000;

/** What is asked of the driver of a booking, or how the last question ended; undefined for everybody else. */
export function useMoveRequest(booking: Booking): MoveRequest | undefined {
  const customerId = useCurrentCustomer()?.id;
  const wasAsked = booking.moveAsked || (booking.events?.some(({ kind }) => kind === 'MOVE_ASKED') ?? false);
  const isAsked = wasAsked && booking.state === 'RESERVED' && booking.driverId === customerId;
  const { data } = useQuery({
    ...moveRequestQuery(booking.id),
    enabled: isAsked,
    staleTime: 5_000,
    refetchInterval: () => (navigator.onLine && booking.moveAsked ? REFRESH_MS : false),
  });
  return isAsked ? data : undefined;
}

/** The request to take another car, because this one is needed for a repair: with one tap each, or with a no. */
export function AskedToMove({
  booking,
  asked,
  substitution,
  keeping,
  now,
}: {
  booking: Booking;
  asked: NonNullable<MoveRequest['asked']>;
  substitution: Substitution;
  keeping: ReturnType<typeof useDeclineMove>;
  now: Temporal.Instant;
}) {
  const keys = useIdempotencyKeys();
  const { bookedPrice, substitutes, answerBy } = asked;
  const until = momentInSentence(Temporal.Instant.from(answerBy), now);
  const isMoving = substitution.pendingId !== undefined;
  return (
    <section aria-label="Bitte um ein anderes Auto" className="print-hidden grid gap-4">
      <Note announced title="Nimmst du ein anderes Auto?">
        <p>
          Dein Auto soll in die Werkstatt, und das passt nur in deiner Zeit. Ein anderes kostet dich nicht
          mehr. Du musst nicht tauschen: Ohne dein Ja bleibt deine Buchung, wie sie ist.
        </p>
        <p className="digits mt-1">Bitte antworte bis {until} Uhr.</p>
        {substitutes.length === 0 && (
          <p className="mt-1">Gerade ist kein passendes anderes Auto frei. Wird eines frei, steht es hier.</p>
        )}
      </Note>
      <SubstituteOffers
        booking={booking}
        bookedPrice={bookedPrice}
        substitutes={substitutes}
        substitution={substitution}
      />
      <ActFailureNote failure={keeping.error ? failureOf(keeping.error) : undefined} />
      <Button
        theme="OUTLINE"
        size="L"
        width="FULL"
        needsConnection
        busy={keeping.isPending}
        busyLabel="Deine Antwort wird gesendet"
        aria-disabled={isMoving || undefined}
        onClick={() => {
          if (isMoving) return;
          keeping.mutate(
            { id: booking.id, idempotencyKey: keys.keyFor(`keep ${booking.id}`) },
            { onSettled: () => keys.answered() },
          );
        }}
      >
        Nein, ich behalte mein Auto
      </Button>
    </section>
  );
}

const KEPT: Record<'DECLINED' | 'OVER', { title: string; text: string }> = {
  DECLINED: {
    title: 'Du behältst dein Auto.',
    text: 'Danke für deine Antwort. Wir suchen eine andere Zeit für die Werkstatt; deine Buchung bleibt, wie sie ist.',
  },
  OVER: {
    title: 'Du fährst wie gebucht.',
    text: 'Die Bitte, ein anderes Auto zu nehmen, hat sich erledigt. Deine Buchung bleibt, wie sie ist.',
  },
};

/** How a request has ended for whoever keeps the car. */
export function KeptCar({ how, isNew = false }: { how: 'DECLINED' | 'OVER'; isNew?: boolean }) {
  const { title, text } = KEPT[how];
  return (
    <Note tone="success" announced={isNew} className="print-hidden" title={title}>
      {text}
    </Note>
  );
}
