import { FREE_MINUTES_AFTER_BOOKING, FREE_UNTIL_HOURS_BEFORE_START } from '#domain/booking/cancellation.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { includedVat } from '#domain/tariff/vat.ts';
import type { Quote } from './booking-queries.ts';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOf } from './estimate-of.ts';
import { PriceReceipt } from './price-receipt.tsx';
import { lineText, rejectedText } from './quote-words.ts';

/** The breakdown of a quote, with the dearer alternatives and the cancellation rule. */
export function QuoteReceipt({
  quote,
  start,
  now,
}: {
  quote: Quote;
  start: Temporal.Instant;
  now: Temporal.Instant;
}) {
  const { price, tariff } = quote;
  const { currency } = price.total;
  const amount = (cents: number) => formatMoney({ cents, currency });
  return (
    <PriceReceipt
      caption="So setzt sich der Preis zusammen"
      lines={price.lines.map((line) => ({
        label: lineText(line),
        amount: amount(line.cents),
      }))}
      rejected={price.alternatives.map((alternative) => ({
        label: `${alternative.text} wäre ${amount(alternative.cents)}`,
        amount: rejectedText(alternative.cents, price.time.cents),
      }))}
      estimate={{
        line: <EstimateLine estimate={estimateOf(price, tariff)} />,
        detail: `Tarif ${tariff.title}, ${includedVat(price.vatBasisPoints)} (${formatMoney(price.vat)})`,
      }}
      note={`Gerechnet wird nach gefahrenen Kilometern. ${cancellationRule(quote, start, now)}`}
    />
  );
}

/** The cancellation rule (§S4.14, §S4.16) with the dates of this booking. */
function cancellationRule(
  { freeCancellationUntil, lateSharePercent }: Quote,
  start: Temporal.Instant,
  now: Temporal.Instant,
): string {
  const later = `Später kostet es ${lateSharePercent}\u00A0% des Zeitpreises.`;
  const dayBefore = start.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  if (freeCancellationUntil === null) {
    return `Die Buchung beginnt sofort: Stornieren kostet ${lateSharePercent}\u00A0% des Zeitpreises.`;
  }
  if (Temporal.Instant.compare(dayBefore, now) > 0) {
    return `Stornieren: kostenlos bis ${FREE_UNTIL_HOURS_BEFORE_START} Stunden vorher (${formatDateTime(dayBefore)}) und in den ersten ${FREE_MINUTES_AFTER_BOOKING} Minuten. ${later}`;
  }
  return `Stornieren: kostenlos in den ersten ${FREE_MINUTES_AFTER_BOOKING} Minuten nach dem Buchen, solange die Buchung noch nicht begonnen hat. ${later}`;
}
