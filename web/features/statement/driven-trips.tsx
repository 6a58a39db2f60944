import { formatWhole } from '#domain/page/whole-number.ts';
import { DRIVE_NAMES, DRIVES, type Drive } from '#domain/statement/drive.ts';
import { CONSUMPTION_PER_100_KM, EMITTED_GRAMS } from '#domain/statement/emission.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { Card } from '#web/ui/card.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section } from '#web/ui/section.tsx';
import type { StatementMonth } from './statement-queries.ts';
import { formatTenths, gramsPerKmWords, kgWords, kmWords, monthName, tripWords } from './statement-words.ts';

type Months = { months: readonly StatementMonth[] };

/** Trips and kilometres month by month, without any amounts. */
export function MonthlyTrips({ months }: Months) {
  const row = (shown: readonly StatementMonth[]) => ({
    detail: tripWords(sumOf(shown, ({ trips }) => trips)),
    cells: [kmWords(sumOf(shown, ({ km }) => km)), kgWords(sumOf(shown, ({ grams }) => grams))],
  });
  return (
    <Section title="Monat für Monat">
      <Card className="sm:p-5!">
        <ComparisonTable
          unbroken
          caption="Was du in jedem Monat gefahren bist"
          corner="Monat"
          columns={['Strecke', 'CO₂']}
          rows={[
            ...months.map((month) => ({ head: monthName(month.month), ...row([month]) })),
            { head: 'Zusammen', strong: true, ...row(months) },
          ]}
        />
      </Card>
    </Section>
  );
}

/** What the trips emitted by drive, with how it is reckoned; an estimate, and said so. */
export function Emissions({ months }: Months) {
  const km = sumOf(months, (month) => month.km);
  const grams = sumOf(months, (month) => month.grams);
  const perKm = gramsPerKmWords(grams, km);
  const ofDrive = (drive: Drive) => {
    const own = months.flatMap(({ byDrive }) => byDrive.filter((each) => each.drive === drive));
    return { drive, km: sumOf(own, (each) => each.km), grams: sumOf(own, (each) => each.grams) };
  };
  const drives = DRIVES.map(ofDrive).filter((each) => each.km > 0);
  return (
    <Section title="CO₂, geschätzt" className="mt-8">
      <Card className="sm:p-5!">
        {perKm ? (
          <>
            <p className="text-lead font-bold">
              Etwa {kgWords(grams)} CO₂ bei {kmWords(km)} einschließlich des laufenden Monats, das sind{' '}
              {perKm} je Kilometer.
            </p>
            <div className="mt-4">
              <ComparisonTable
                unbroken
                caption="Kilometer und CO₂ nach Antrieb"
                corner="Antrieb"
                columns={['Strecke', 'CO₂']}
                rows={drives.map((each) => ({
                  head: DRIVE_NAMES[each.drive],
                  cells: [kmWords(each.km), kgWords(each.grams)],
                }))}
              />
            </div>
          </>
        ) : (
          <p>In diesen Monaten sind keine Kilometer zusammengekommen.</p>
        )}
      </Card>
      <div className="mt-4">
        <Disclosure summary="So ist das geschätzt">
          <EmissionSources />
        </Disclosure>
      </div>
    </Section>
  );
}

const HUNDREDTHS = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });
const kgOfLitre = (grams: number) => `${HUNDREDTHS.format(grams / 1_000)}\u00A0kg`;

function EmissionSources() {
  return (
    <>
      <p>
        Deine Kilometer, mal den Verbrauch der Fahrzeugklasse, mal die Treibhausgase je Liter oder
        Kilowattstunde. Gezählt sind alle Treibhausgase, umgerechnet in CO₂, auch die aus Förderung,
        Raffinerie und Kraftwerk. Nicht gezählt sind Bau und Entsorgung der Autos.
      </p>
      <ul className="list-disc pl-5">
        <li>
          {kgOfLitre(EMITTED_GRAMS.petrolLitre)} je Liter Benzin und {kgOfLitre(EMITTED_GRAMS.dieselLitre)} je
          Liter Diesel: Werte für fossilen Kraftstoff aus § 10 der 38. BImSchV, mit dem Energiegehalt aus
          Anhang III der Richtlinie (EU) 2018/2001. Beigemischter Biokraftstoff ist nicht abgezogen.
        </li>
        <li>
          {formatWhole(Math.round(EMITTED_GRAMS.kWh))}&nbsp;g je Kilowattstunde: deutscher Strommix, vom
          Umweltbundesamt nach § 5 Abs. 3 der 38. BImSchV für das Jahr 2025 bekannt gegeben.
        </li>
        <li>
          Der Verbrauch ist unsere Annahme für übliche Autos der Klasse, nicht gemessen. Hybridautos zählen
          wie Benziner. Ist nicht bekannt, was ein Auto tankt, zählt der höhere Wert.
        </li>
      </ul>
      <ComparisonTable
        unbroken
        caption="Angenommener Verbrauch auf 100 Kilometer"
        corner="Verbrauch auf 100 km"
        columns={['Benzin (l)', 'Diesel (l)', 'Strom (kWh)']}
        rows={VEHICLE_CLASSES.map((vehicleClass) => {
          const { petrolLitres, dieselLitres, kWh } = CONSUMPTION_PER_100_KM[vehicleClass];
          return {
            head: vehicleClassTitle[vehicleClass],
            cells: [petrolLitres, dieselLitres, kWh].map(formatTenths),
          };
        })}
      />
    </>
  );
}
