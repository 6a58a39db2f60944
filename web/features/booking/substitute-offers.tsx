import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { formatWalk } from '#domain/station/walk.ts';
import { vehicleClassText } from '#domain/vehicle/vehicle-class.ts';
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
import { type Booking, lateCarQuery, moveRequestQuery, useTakeSubstitute } from './booking-queries.ts';
import { differencesText } from './differences-text.ts';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOf } from './estimate-of.ts';
import { comparedPrice, type Waiting } from './late-car-words.ts';
import { toPeriod } from './time-range.ts';

/** The best ones; more would hide what else is on the page. */
const SHOWN_FIRST = 3;

type Substitute = Waiting['substitutes'][number];
export type Substitution = ReturnType<typeof useSubstitution>;

/** Takes a substitute; after one that was just taken by somebody else, the remaining ones are shown. */
export function useSubstitution(booking: Booking) {
  const queryClient = useQueryClient();
  const take = useTakeSubstitute();
  const keys = useIdempotencyKeys();
  const late = lateCarQuery(booking.id).queryKey;
  const asked = moveRequestQuery(booking.id).queryKey;
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
                late,
                (known) => known?.waiting && { ...known, waiting: { ...known.waiting, substitutes: left } },
              );
              queryClient.setQueryData(
                asked,
                (known) => known?.asked && { ...known, asked: { ...known.asked, substitutes: left } },
              );
            } else {
              void queryClient.invalidateQueries({ queryKey: late });
              void queryClient.invalidateQueries({ queryKey: asked });
            }
          },
        },
      ),
  };
}

/** The cars that are free instead of the booking's own, each with one tap; before them what became of the last tap. */
export function SubstituteOffers({
  booking,
  bookedPrice,
  substitutes,
  substitution: { failure, sentAt, pendingId, take },
}: {
  booking: Booking;
  bookedPrice: Waiting['bookedPrice'];
  substitutes: readonly Substitute[];
  substitution: Substitution;
}) {
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? substitutes : substitutes.slice(0, SHOWN_FIRST);
  const hidden = substitutes.length - shown.length;
  return (
    <>
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
      {substitutes.length > 0 && (
        <Section title="Frei für deine ganze Zeit" className="mt-2!">
          <p className="digits -mt-2 mb-3 text-detail text-ink-soft">
            {formatPeriod(toPeriod(booking.timeRange), now)}
          </p>
          <ul className="grid gap-3">
            {shown.map((substitute, index) => (
              <SubstituteCard
                key={substitute.bookee.id}
                booking={booking}
                bookedPrice={bookedPrice}
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
    </>
  );
}

function SubstituteCard({
  booking,
  bookedPrice,
  substitute: { bookee, distance, price, differences },
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
          {differences.length > 0 && (
            <p className="mt-1 text-detail font-semibold">
              <span className="sr-only">Anders als dein Auto: </span>
              {differencesText(differences, bookee.seats)}
            </p>
          )}
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
