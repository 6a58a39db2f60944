import { formatTime, momentInSentence } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { type TripPrice, useTripPrice } from './return-queries.ts';
import { ReturnedNowReceipt, TripReceipt } from './trip-receipt.tsx';

const CAPTIONS: Record<TripPrice['status'], string> = {
  BOOKED: 'Deine Fahrt',
  RUNNING: 'Deine Fahrt bis jetzt',
  UNCHECKED: 'Deine Fahrt',
  FINAL: 'Deine Fahrt',
};

/** What a trip costs with all its parts: what was booked, what it has come to so far, or the final price (§2.33). */
export function TripCost({ booking }: { booking: Booking }) {
  const { data: price, error, refetch } = useTripPrice(booking.id);
  if (!price) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Der Preis wird gerechnet" />
    );
  }
  return (
    <div className="grid gap-4">
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <Card>
        <TripReceipt price={price} caption={CAPTIONS[price.status]} />
        <p className="digits mt-2 text-sm text-ink-soft">Tarif {booking.tariff.title}.</p>
      </Card>
      <ReturnedNow price={price} />
      <PriceNote booking={booking} price={price} />
      {price.status !== 'BOOKED' && (
        <OnlineLink
          to={paths.newCase({ buchung: String(booking.id) })}
          className={buttonClass({ theme: 'LINK', className: 'print-hidden justify-self-start' })}
        >
          Stimmt etwas nicht?
        </OnlineLink>
      )}
    </div>
  );
}

/** What an early return saves, where it saves anything. */
function ReturnedNow({
  price: { returnedNow, returnedNowLines, total, drivenKm, vatBasisPoints },
}: {
  price: TripPrice;
}) {
  if (!returnedNow || returnedNow.cents >= total.cents) return null;
  // An answer that the device has kept for longer may be without the lines.
  return returnedNowLines ? (
    <Card>
      <ReturnedNowReceipt
        lines={returnedNowLines}
        total={returnedNow}
        drivenKm={drivenKm}
        vatBasisPoints={vatBasisPoints}
      />
    </Card>
  ) : (
    <p>Gibst du jetzt zurück, kostet die Fahrt {formatMoney(returnedNow)}.</p>
  );
}

function PriceNote({ booking, price }: { booking: Booking; price: TripPrice }) {
  const now = useNow();
  switch (price.status) {
    case 'BOOKED':
      return (
        <Note title="Noch ohne Kilometer">
          Sie kommen dazu, wenn du fährst: nach dem Kilometerzähler des Autos, nur die vollen.
        </Note>
      );
    case 'RUNNING':
      return (
        <>
          <Note title={`Stand ${momentInSentence(Temporal.Instant.from(price.at), now)} Uhr`}>
            <p>Die gebuchte Zeit zählt ganz, die Kilometer so weit, wie das Auto sie gemeldet hat.</p>
            {price.kmInDoubt && (
              <p className="mt-1">
                Zuletzt hat es Kilometer gemeldet, die nicht stimmen können. Sie zählen nicht.
              </p>
            )}
            {price.lateFeeAfter && price.lateFee && <LateNote price={price} now={now} />}
          </Note>
          <Link
            to={paths.returnTrip(booking.id)}
            className={buttonClass({ size: 'L', width: 'FULL', theme: 'OUTLINE' })}
          >
            Zurückgeben
          </Link>
        </>
      );
    case 'UNCHECKED':
      return price.kmInDoubt ? (
        <Note title="Wir prüfen die Kilometer">
          Was das Auto meldet, kann nicht stimmen. Wir berechnen es nicht: Sobald feststeht, wie weit du
          gefahren bist, steht hier, was zählt.
        </Note>
      ) : (
        <Note title="Die Kilometer kommen noch">
          Das Auto war bei der Rückgabe nicht zu erreichen. Sobald es sich meldet, steht der Preis fest.
        </Note>
      );
    case 'FINAL':
      return price.counted ? (
        <p className="digits text-detail text-ink-soft">
          Gezählt haben die Kilometerstände {formatWhole(price.counted.startKm)} am Anfang und{' '}
          {formatWhole(price.counted.endKm)} am Ende.
        </p>
      ) : null;
  }
}

function LateNote({ price, now }: { price: TripPrice; now: Temporal.Instant }) {
  const { lateFeeAfter = '', lateFee } = price;
  const after = Temporal.Instant.from(lateFeeAfter);
  if (!lateFee || Temporal.Instant.compare(now, after) > 0) return null;
  return (
    <p className="mt-1">
      Kommst du nach {formatTime(after)} Uhr zurück, kostet die Verspätung {formatMoney(lateFee)} Gebühr. Wird
      es knapp, verlängere rechtzeitig.
    </p>
  );
}
