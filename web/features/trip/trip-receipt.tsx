import { formatMoney } from '#domain/tariff/money.ts';
import { includedVat } from '#domain/tariff/vat.ts';
import { PriceReceipt } from '#web/features/booking/price-receipt.tsx';
import type { TripPrice } from './return-queries.ts';

const TOTALS: Record<TripPrice['status'], string> = {
  BOOKED: 'Gebuchte Zeit',
  RUNNING: 'Bis jetzt',
  UNCHECKED: 'Bis jetzt',
  FINAL: 'Summe',
};

/** The parts as they stand in a receipt; `kmFollow`: the car has not told its kilometres yet. */
const toReceiptLines = (lines: TripPrice['lines'], currency: TripPrice['currency'], kmFollow: boolean) => [
  ...lines.map(({ text, cents }) => ({ label: text, amount: formatMoney({ cents, currency }) })),
  ...(kmFollow ? [{ label: 'Kilometer', amount: 'folgen' }] : []),
];

const taxWords = (kmMissing: boolean, vatBasisPoints: TripPrice['vatBasisPoints']): string =>
  `${kmMissing ? 'ohne Kilometer, ' : ''}${includedVat(vatBasisPoints)}`;

/** What a running trip costs if the car is given back now: its parts and their sum. */
export function ReturnedNowReceipt({
  lines,
  total,
  drivenKm,
  vatBasisPoints,
}: {
  lines: TripPrice['lines'];
  total: NonNullable<TripPrice['returnedNow']>;
  drivenKm: TripPrice['drivenKm'];
  vatBasisPoints: TripPrice['vatBasisPoints'];
}) {
  const kmMissing = drivenKm === undefined;
  return (
    <PriceReceipt
      caption="Wenn du jetzt zurückgibst"
      lines={toReceiptLines(lines, total.currency, kmMissing)}
      total={{
        label: 'Preis bei Rückgabe jetzt',
        amount: formatMoney(total),
        detail: taxWords(kmMissing, vatBasisPoints),
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
      lines={toReceiptLines(price.lines, currency, kmMissing && status !== 'FINAL')}
      total={{
        label: TOTALS[status],
        amount: formatMoney(price.total),
        detail: `${taxWords(kmMissing, price.vatBasisPoints)} (${formatMoney(price.vat)})`,
      }}
    />
  );
}
