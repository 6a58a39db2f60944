import { formatDateTimeInFull } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { findTripPrice } from '#server/features/trip/price-view.ts';
import type { ReceiptFacts } from './receipt.letters.ts';

type Price = Awaited<ReturnType<typeof findTripPrice>>;

/** What the trip of a booking has come to, as of now, the same as the call says (§S14.32). */
export async function findReceiptFacts(
  db: Db,
  row: BookingRow,
  now: Temporal.Instant,
): Promise<ReceiptFacts> {
  if (!row.returnedAt) throw new Error(`booking ${row.id} was not returned`);
  const price = await findTripPrice(db, row, now);
  return {
    returned: formatDateTimeInFull(row.returnedAt),
    km: kmOf(price),
    lines: price.lines.map(({ text, cents }) => ({
      label: text,
      value: formatMoney({ cents, currency: row.currency }),
    })),
    total: formatMoney(price.total),
    vat: formatMoney(price.vat),
    preliminary: price.status === 'FINAL' ? null : price.kmInDoubt ? 'KM_IN_DOUBT' : 'KM_UNKNOWN',
  };
}

function kmOf({ status, kmInDoubt, drivenKm, counted }: Price): string {
  if (status !== 'FINAL') return kmInDoubt ? 'werden geprüft' : 'noch nicht gemeldet';
  const driven = formatKm(drivenKm ?? 0);
  return counted
    ? `${driven} (Stand ${formatWhole(counted.startKm)} bis ${formatKm(counted.endKm)})`
    : driven;
}
