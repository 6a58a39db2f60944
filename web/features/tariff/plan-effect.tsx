import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonth } from '#domain/invoice/billing-month.ts';
import { EFFECT_MONTHS } from '#domain/invoice/plan-effect.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { planEffectQuery } from './own-plan-queries.ts';

const SPANS = [EFFECT_MONTHS.min, EFFECT_MONTHS.preset, EFFECT_MONTHS.max];

/** What the own last months would have come to with another plan, in a sentence and month by month. */
export function PlanEffect({
  planId,
  planTitle,
  ownTitle,
}: {
  planId: string;
  planTitle: string;
  ownTitle: string;
}) {
  const [months, setMonths] = useState<number>(EFFECT_MONTHS.preset);
  const { data, error, refetch } = useQuery({
    ...planEffectQuery(planId, months),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-20" />
    );
  }
  const money = (cents: number) => formatMoney({ cents, currency: data.currency });
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="rounded-card bg-brand-soft p-4 font-semibold" role="status">
        {data.sentence}
      </p>
      {data.months.length > 0 && (
        <Disclosure summary="Monat für Monat nachrechnen">
          <RadioTiles
            legend="Zeitraum"
            name={`months-${planId}`}
            className="grid-cols-3"
            value={String(months)}
            onValueChange={(value) => setMonths(Number(value))}
            options={SPANS.map((count) => ({ value: String(count), label: `${count} Monate` }))}
          />
          <ComparisonTable
            caption={`Was deine Fahrten und die Grundgebühr gekostet haben, und was sie mit ${planTitle} gekostet hätten`}
            corner="Monat"
            columns={['Bezahlt', `Mit ${planTitle}`]}
            rows={[
              ...data.months.map(({ month, trips, tripCents, feeCents, otherTripCents, otherFeeCents }) => {
                const [own, other] = [tripCents + feeCents, otherTripCents + otherFeeCents];
                return {
                  head: formatMonth(Temporal.PlainYearMonth.from(month)),
                  detail: trips === 0 ? 'keine Fahrt' : trips === 1 ? '1 Fahrt' : `${trips} Fahrten`,
                  cells: [money(own), money(other)],
                };
              }),
              {
                head: 'Zusammen',
                strong: true,
                cells: [money(data.cents), money(data.otherCents)],
              },
            ]}
          />
          <p className="text-detail text-ink-soft">
            Gerechnet ist jede deiner Fahrten noch einmal, mit Zeit, Kilometern und Gebühren, und dazu die
            Grundgebühr. Gebühren für Änderungen und Stornierungen sind so geblieben, wie sie waren. Was du
            davon mit {ownTitle} bezahlt hast, steht auf deinen Rechnungen.
          </p>
        </Disclosure>
      )}
    </div>
  );
}
