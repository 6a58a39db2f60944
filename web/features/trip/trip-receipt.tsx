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

/** The parts of a trip's price, and its sum. */
export function TripReceipt({ price, caption }: { price: TripPrice; caption: string }) {
  const { currency, drivenKm, status } = price;
  const kmMissing = drivenKm === undefined;
  return (
    <PriceReceipt
      caption={caption}
      lines={[
        ...price.lines.map(({ text, cents }) => ({ label: text, amount: formatMoney({ cents, currency }) })),
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
