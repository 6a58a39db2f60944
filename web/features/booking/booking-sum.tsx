import { formatMoney } from '#domain/tariff/money.ts';
import type { Booking } from './booking-queries.ts';
import { priceWord } from './booking-words.ts';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOfBooking } from './estimate-of.ts';

/** What a booking of a list will probably cost, or what it has cost. */
export function BookingSum({ booking }: { booking: Pick<Booking, 'state' | 'price' | 'tariff'> }) {
  const estimate = estimateOfBooking(booking);
  return (
    <div className="mt-3 border-t border-line pt-3">
      {estimate ? (
        <EstimateLine estimate={estimate} />
      ) : (
        <p className="digits flex items-baseline justify-between gap-4">
          <span className="text-ink-soft">{priceWord(booking)}</span>
          <span className="text-lg font-bold">{formatMoney(booking.price.total)}</span>
        </p>
      )}
    </div>
  );
}
