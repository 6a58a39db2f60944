import { formatDuration, formatPeriod } from '#domain/booking/format-period.ts';
import { periodMs } from '#domain/booking/period.ts';
import { type KmPackageTrip, withKmPackage } from '#domain/tariff/km-package-trip.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { includedVat } from '#domain/tariff/vat.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { EstimateLine } from '#web/features/booking/estimate-line.tsx';
import { PriceReceipt } from '#web/features/booking/price-receipt.tsx';
import { lineText, rejectedText } from '#web/features/booking/quote-words.ts';
import { useNow } from '#web/shell/page-time.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import type { CityPrices } from './tariffs-query.ts';
import { factsOf, isPeriod, priceOf, type Trip } from './trip-link.ts';

/** The price and its breakdown, in the same words as for a booking. */
export function PriceResult({ trip, priceList }: { trip: Trip; priceList: CityPrices }) {
  const now = useNow();
  const facts = factsOf(trip, priceList);
  const price = priceOf(trip, priceList);
  const { currency } = price;
  const money = (cents: number) => formatMoney({ cents, currency });
  const withPackage =
    trip.kmPackage && withKmPackage({ ...facts, priceList, tariff: trip.tariff }, trip.kmPackage);
  const length = formatDuration(periodMs(facts.period));
  return (
    <Card className="sm:p-5!">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="digits text-display leading-none font-extrabold tracking-tight text-brand">
            {money(price.totalCents)}
          </p>
          <p className="digits mt-2 text-detail leading-snug text-ink-soft">
            {isPeriod(trip.when) ? `${formatPeriod(trip.when, now)} (${length})` : length}, {trip.km} km,
            Klasse&nbsp;{vehicleClassTitle[trip.vehicleClass]}
            {trip.electric ? ', elektrisch' : ''}
          </p>
        </div>
        <VehiclePicture
          vehicleClass={trip.vehicleClass}
          electric={trip.electric}
          className="w-28 max-sm:w-20"
        />
      </div>
      <PriceReceipt
        className="mt-5"
        caption="So setzt sich der Preis zusammen"
        lines={price.lines.map((line) => ({ label: lineText(line), amount: money(line.cents) }))}
        rejected={price.alternatives.map(({ text, cents }) => ({
          label: `${text} wäre ${money(cents)}`,
          amount: rejectedText(cents, price.timeCents),
        }))}
        estimate={{
          line: <EstimateLine estimate={{ ...price, km: trip.km, tariff: trip.tariff }} />,
          detail: `Tarif ${trip.tariff.title}, ${includedVat(price.vatBasisPoints)} (${money(price.vatCents)})`,
        }}
        note={
          <>
            Gerechnet wird nach gefahrenen Kilometern, Strom und Sprit sind darin enthalten. Bringst du das
            Auto mehr als {priceList.lateFreeMinutes} Minuten zu spät zurück, kommen zum Zeitpreis{' '}
            {money(priceList.lateFeeCents)} hinzu.
            {trip.tariff.monthlyCents > 0 &&
              ` Der Tarif ${trip.tariff.title} kostet ${money(trip.tariff.monthlyCents)} im Monat; das ist hier nicht eingerechnet.`}
          </>
        }
      />
      {!isPeriod(trip.when) && (
        <Note className="mt-4">
          Ohne Uhrzeit rechnen wir mit Abholung um {priceList.dayFromHour} Uhr. Fährst du auch zwischen{' '}
          {priceList.dayToHour % 24} und {priceList.dayFromHour} Uhr, kann es günstiger werden.
        </Note>
      )}
      {withPackage && <PackageShare trip={withPackage} days={priceList.kmPackageDays} money={money} />}
    </Card>
  );
}

/** Explains that the price contains only the trip's share of a package, and that the rest expires. */
function PackageShare({
  trip: { usedKm, leftKm, aloneCents },
  days,
  money,
}: {
  trip: KmPackageTrip;
  days: number;
  money: (cents: number) => string;
}) {
  return (
    <Note className="mt-4">
      {usedKm === 0
        ? 'Ohne Kilometer brauchst du für diese Fahrt kein Paket.'
        : leftKm === 0
          ? 'Diese Fahrt verbraucht das ganze Paket.'
          : `Im Preis steckt nur der Anteil dieser Fahrt am Paket. Die übrigen ${leftKm} km fährst du in den nächsten ${days} Tagen, sonst verfallen sie: Dann hat dich die Fahrt ${money(aloneCents)} gekostet.`}
    </Note>
  );
}
