import { compareTariffs, paysOff, type TariffPrice } from '#domain/tariff/compare-tariffs.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Section } from '#web/ui/section.tsx';
import type { CityPrices } from './tariffs-query.ts';
import { factsOf, type Trip } from './trip-link.ts';

/** The price of the trip in every tariff, and from which use on a tariff with a monthly fee costs less. */
export function TariffComparison({
  trip,
  priceList,
  tariffs,
}: {
  trip: Trip;
  priceList: CityPrices;
  tariffs: readonly Tariff[];
}) {
  const compared = compareTariffs(factsOf(trip, priceList), { priceList, tariffs });
  const [base, ...others] = compared;
  if (!base || others.length === 0) return null;
  const { currency } = priceList;
  const money = (cents: number) => formatMoney({ cents, currency });
  const row = (head: string, cents: (one: TariffPrice) => number, strong = false) => ({
    head,
    strong,
    cells: compared.map((one) => money(cents(one))),
  });
  return (
    <Section title="Tarife im Vergleich">
      <Card className="sm:p-5!">
        <BarChart
          legend={['Zeit', 'Kilometer']}
          bars={compared.map(({ tariff, price }) => ({
            label: tariff.title,
            text: money(price.totalCents),
            strong: tariff.id === trip.tariff.id,
            parts: [
              { key: 'time', value: price.timeCents },
              { key: 'km', value: price.kmCents },
            ],
          }))}
        />
        <div className="mt-4">
          <ComparisonTable
            caption="Was diese Fahrt in jedem Tarif kostet"
            corner="Tarif"
            columns={compared.map(({ tariff }) => tariff.title)}
            rows={[
              row('Zeit', ({ price }) => price.timeCents),
              row('Kilometer', ({ price }) => price.kmCents),
              row('Diese Fahrt', ({ price }) => price.totalCents, true),
              row('Fester Preis im Monat', ({ tariff }) => tariff.monthlyCents),
            ]}
          />
        </div>
        {others.map((other) => (
          <PaysOffText key={other.tariff.id} other={other} base={base} money={money} />
        ))}
      </Card>
    </Section>
  );
}

function PaysOffText({
  other,
  base,
  money,
}: {
  other: TariffPrice;
  base: TariffPrice;
  money: (cents: number) => string;
}) {
  const limit = paysOff(other, base);
  if (!limit) return null;
  const { title, timeDiscountPercent, monthlyCents } = other.tariff;
  return (
    <p className="digits mt-4 border-t border-line pt-4 text-detail">
      <strong className="font-semibold">{`Wann lohnt sich ${title}?`}</strong> {title} kostet{' '}
      {money(monthlyCents)} im Monat und nimmt {timeDiscountPercent}&nbsp;% vom Zeitpreis. Das rechnet sich,
      sobald du im Tarif {base.tariff.title} mehr als {money(limit.moreThanTimeCents)} im Monat für Zeit
      zahlst
      {limit.trips === undefined
        ? '.'
        : limit.trips === 1
          ? ' – bei dieser Fahrt schon beim ersten Mal.'
          : ` – bei Fahrten wie dieser ab ${limit.trips} im Monat.`}
    </p>
  );
}
