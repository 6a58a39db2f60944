import { formatMoney } from '#domain/tariff/money.ts';
import { VAT_PERCENT } from '#domain/tariff/trip-price.ts';
import { PriceReceipt } from '#web/features/booking/price-receipt.tsx';
import type { TripPrice } from './return-queries.ts';

const TOTALS: Record<TripPrice['status'], string> = {
  BOOKED: 'Gebuchte Zeit',
  RUNNING: 'Bis jetzt',
  UNCHECKED: 'Bis jetzt',
  FINAL: 'Summe',
};

const toReceiptLines = (lines: TripPrice['lines'], currency: TripPrice['currency']) =>
  lines.map(({ text, cents }) => ({ label: text, amount: formatMoney({ cents, currency }) }));

/** What a running trip costs if the car is given back now: its parts and their sum. */
export function ReturnedNowReceipt({
  lines,
  total,
}: {
  lines: TripPrice['lines'];
  total: NonNullable<TripPrice['returnedNow']>;
}) {
  return (
    <PriceReceipt
      caption="Wenn du jetzt zurückgibst"
      lines={toReceiptLines(lines, total.currency)}
      total={{
        label: 'Preis bei Rückgabe jetzt',
        amount: formatMoney(total),
        detail: `inkl. ${VAT_PERCENT}\u00A0% MwSt.`,
      }}
    />
  );
}

/** The parts of a trip's price, and its sum. */
export function TripReceipt({ price, caption }: { price: TripPrice; caption: string }) {
  const { currency, drivenKm, status } = price;
  const kmMissing = drivenKm === undefined;
  return (
    <PriceReceipt
      caption={caption}
      lines={[
        ...toReceiptLines(price.lines, currency),
        ...(kmMissing && status !== 'FINAL' ? [{ label: 'Kilometer', amount: 'folgen' }] : []),
      ]}
      total={{
        label: TOTALS[status],
        amount: formatMoney(price.total),
        detail: `${kmMissing ? 'ohne Kilometer, ' : ''}inkl. ${VAT_PERCENT}\u00A0% MwSt. (${formatMoney(price.vat)})`,
      }}
    />
  );
}
