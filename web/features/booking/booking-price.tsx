import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { PrepaidKm } from '#web/features/allotment/prepaid-km.tsx';
import type { Booking } from './booking-queries.ts';
import { cancellationTerms } from './booking-words.ts';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOfBooking } from './estimate-of.ts';
import { PriceReceipt } from './price-receipt.tsx';
import { toPeriod } from './time-range.ts';

/** What a booking costs with its parts, and what cancelling it would. */
export function BookingPrice({ booking }: { booking: Booking }) {
  const { price } = booking;
  const estimate = estimateOfBooking(booking);
  return (
    <div>
      <PriceReceipt
        caption="Preis"
        lines={[
          { label: 'Zeit', amount: formatMoney(price.time) },
          ...(estimate
            ? [
                {
                  label: `etwa ${formatKm(estimate.km)}`,
                  amount: formatMoney({ cents: estimate.kmCents, currency: estimate.currency }),
                },
              ]
            : []),
          ...(!estimate && price.km
            ? [{ label: `${formatKm(price.distanceKm ?? 0)} gefahren`, amount: formatMoney(price.km) }]
            : []),
          ...(price.fees.cents > 0 ? [{ label: 'Gebühren', amount: formatMoney(price.fees) }] : []),
        ]}
        {...(estimate
          ? { estimate: { line: <EstimateLine estimate={estimate} />, detail: 'inkl. MwSt.' } }
          : {
              total: {
                label: 'Summe',
                amount: formatMoney(price.total),
                detail: booking.cancelled || price.km ? 'inkl. MwSt.' : 'ohne Kilometer, inkl. MwSt.',
              },
            })}
        note={cancellationTerms(booking)}
      />
      {estimate && <PrepaidKm start={toPeriod(booking.timeRange).start} />}
    </div>
  );
}
