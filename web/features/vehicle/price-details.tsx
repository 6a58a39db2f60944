import { useQuery } from '@tanstack/react-query';
import type { Period } from '#domain/booking/period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { PrepaidKm } from '#web/features/allotment/prepaid-km.tsx';
import { quoteQuery } from '#web/features/booking/booking-queries.ts';
import { EstimateLine } from '#web/features/booking/estimate-line.tsx';
import { estimateOf } from '#web/features/booking/estimate-of.ts';
import { PriceReceipt } from '#web/features/booking/price-receipt.tsx';
import { lineText, rejectedText } from '#web/features/booking/quote-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useWish } from './vehicle-wish.ts';

type Props = { vehicleId: number; period: Period; km: number | undefined };

/** The breakdown of a period's price, with the dearer alternatives; it is loaded when it is shown. */
export function PriceDetails({ vehicleId, period, km }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    quoteQuery({ bookeeId: vehicleId, period, km, wanted: useWish() }),
  );
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} label="Der Preis wird berechnet" />;
  const { price, tariff } = data;
  const { currency } = price.total;
  const text = (cents: number) => formatMoney({ cents, currency });
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <PriceReceipt
        caption="So setzt sich der Preis zusammen"
        lines={price.lines.map((line) => ({ label: lineText(line), amount: text(line.cents) }))}
        rejected={price.alternatives.map((alternative) => ({
          label: `${alternative.text} wäre ${text(alternative.cents)}`,
          amount: rejectedText(alternative.cents, price.time.cents),
        }))}
        estimate={{ line: <EstimateLine estimate={estimateOf(price, tariff)} /> }}
        note={
          <>
            Tarif {tariff.title}, inklusive {formatMoney(price.vat)} Mehrwertsteuer. Strom und Sprit sind im
            Kilometerpreis enthalten.
          </>
        }
      />
      <PrepaidKm start={period.start} />
    </div>
  );
}
