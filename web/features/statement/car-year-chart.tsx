import { formatWhole } from '#domain/page/whole-number.ts';
import type { CarAssumptions } from '#domain/statement/car-assumptions.ts';
import {
  carPartName,
  carYear,
  type OwnYear,
  roundEuros,
  sharingYear,
} from '#domain/statement/private-car.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';

const euros = (cents: number) => formatMoney({ cents, currency: 'EUR' });

/** A year with our cars beside one with a private car, as bars and as the tables that say the same. */
export function YearChart({ own, car, km }: { own: OwnYear; car: CarAssumptions; km: number }) {
  const shared = sharingYear(own, km);
  const owned = carYear(car, km);
  const bar = (label: string, cents: number, fixed: number) => ({
    label,
    text: roundEuros(cents),
    parts: [
      { key: 'km', value: cents - fixed },
      { key: 'fixed', value: fixed },
    ],
  });
  const perKm = (cents: number) => (km === 0 ? '–' : euros(Math.round(cents / km)));
  return (
    <>
      <BarChart
        className="mt-4"
        legend={['Kosten fürs Fahren', 'Kosten auch im Stand']}
        bars={[
          bar('Unsere Autos', shared.cents, shared.fixedCents),
          bar('Eigenes Auto', owned.cents, owned.fixedCents),
        ]}
      />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <ComparisonTable
          unbroken
          caption={`Ein Jahr mit ${formatWhole(km)} km bei uns`}
          corner="Unsere Autos"
          columns={['Im\u00A0Jahr']}
          rows={[
            { head: 'Zeit, Kilometer, Gebühren', cells: [roundEuros(shared.drivenCents)] },
            { head: 'Grundgebühr, Sicherheits\u00ADpaket', cells: [roundEuros(shared.fixedCents)] },
            { head: 'Zusammen', strong: true, cells: [roundEuros(shared.cents)] },
            { head: 'Je Kilometer', cells: [perKm(shared.cents)] },
          ]}
        />
        <ComparisonTable
          unbroken
          caption={`Ein Jahr mit ${formatWhole(km)} km und einem eigenen Auto`}
          corner="Eigenes Auto"
          columns={['Im\u00A0Jahr']}
          rows={[
            ...owned.parts.map(({ name, cents }) => ({
              head: carPartName(name),
              cells: [roundEuros(cents)],
            })),
            { head: 'Zusammen', strong: true, cells: [roundEuros(owned.cents)] },
            { head: 'Je Kilometer', cells: [perKm(owned.cents)] },
          ]}
        />
      </div>
    </>
  );
}
