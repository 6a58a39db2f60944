import { withKmPackage } from '#domain/tariff/km-package-trip.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { Card } from '#web/ui/card.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Section } from '#web/ui/section.tsx';
import type { CityPrices } from './tariffs-query.ts';
import { factsOf, type Trip } from './trip-link.ts';

/** The price of the trip with its share of each km package, including packages that make it dearer. */
export function KmPackages({ trip, priceList }: { trip: Trip; priceList: CityPrices }) {
  const { kmPackages, kmPackageDays, currency } = priceList;
  if (kmPackages.length === 0) return null;
  const money = (cents: number) => formatMoney({ cents, currency });
  const facts = { ...factsOf(trip, priceList), priceList, tariff: trip.tariff };
  const savedText = (cents: number) =>
    cents > 0 ? `${money(cents)} weniger` : cents < 0 ? `${money(-cents)} mehr` : 'gleich viel';
  return (
    <Section title="Mit Kilometerpaket">
      <Card className="sm:p-5!">
        <ComparisonTable
          caption="Was diese Fahrt mit ihrem Anteil an einem Kilometerpaket kostet"
          corner="Paket"
          columns={['Diese Fahrt', 'Vergleich']}
          rows={[
            {
              head: 'Ohne Paket',
              cells: [money(tripPrice(facts).totalCents), '–'],
              strong: trip.kmPackage === undefined,
            },
            ...kmPackages.map((kmPackage) => {
              const { price, savedCents, leftKm } = withKmPackage(facts, kmPackage);
              return {
                head: `${kmPackage.km} km für ${money(kmPackage.cents)}`,
                detail: leftKm > 0 ? `${leftKm} km bleiben übrig` : 'ganz verbraucht',
                cells: [money(price.totalCents), savedText(savedCents)],
                strong: trip.kmPackage?.km === kmPackage.km,
              };
            }),
          ]}
        />
        <p className="mt-3 text-sm text-ink-soft">
          Ein Paket bezahlst du im Voraus. Hier steht nur der Anteil der Kilometer, die du auf dieser Fahrt
          daraus verbrauchst. So günstig wird es, wenn du das Paket innerhalb von {kmPackageDays} Tagen leer
          fährst: Danach verfällt, was übrig ist. Ein Paket gilt für die Kilometer, nicht für die Zeit.
        </p>
      </Card>
    </Section>
  );
}
