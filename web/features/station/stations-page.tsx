import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { formatMoney } from '#domain/tariff/money.ts';
import { dayHours, nearKm, nightHours } from '#domain/tariff/price-words.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { CityLinks } from '#web/features/content/city-links.tsx';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { type CityPrices, pricesOf, tariffsQuery } from '#web/features/tariff/tariffs-query.ts';
import { CityChoice } from '#web/shell/city-choice.tsx';
import { loadContent } from '#web/shell/content-queries.ts';
import { Link } from '#web/shell/link.tsx';
import { type City, useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Section } from '#web/ui/section.tsx';
import { cityStationsQuery, type ListedStation } from './city-stations-query.ts';

export async function loadStations(args: LoaderFunctionArgs): Promise<null> {
  const { city } = args.params;
  return city === undefined ? null : loadContent(args, [cityStationsQuery(city), tariffsQuery]);
}

const TITLE = 'Stationen und Preise';

/** /stationen/{city?}: what the map shows of a city, in words, for whoever has no script or no use for a map (§S18.23). */
export function StationsPage() {
  const { city: slug } = useParams();
  const city = useSettings().cities.find(({ path }) => path === slug);
  return city ? <OfCity city={city} /> : <AllCities />;
}

function AllCities() {
  return (
    <ContentPage
      head={{
        title: TITLE,
        description: 'Alle Stationen mit Adressen und die Preise, als Liste für jede unserer Städte.',
        path: paths.stations(),
      }}
      lead="Wähle deine Stadt: Du bekommst alle Stationen mit ihren Adressen und die Preise als Liste."
    >
      <CityChoice className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {({ path, title, places, bookees }) => (
          <li key={path}>
            <Link
              to={paths.stations(path)}
              className="block min-h-13 rounded-card border border-line bg-paper px-4 py-2 hover:border-brand"
            >
              <span className="block text-lead font-semibold">{title}</span>
              <span className="digits block text-sm text-ink-soft">
                {stationCount(places)} · {carCount(bookees)}
              </span>
            </Link>
          </li>
        )}
      </CityChoice>
    </ContentPage>
  );
}

const stationCount = (count: number) => (count === 1 ? '1 Station' : `${count} Stationen`);
const carCount = (count: number) => (count === 1 ? '1 Auto' : `${count} Autos`);

function OfCity({ city }: { city: City }) {
  const stations = useSuspenseQuery(cityStationsQuery(city.path)).data;
  const prices = pricesOf(useSuspenseQuery(tariffsQuery).data, city);
  return (
    <ContentPage
      head={{
        title: `${TITLE} in ${city.title}`,
        description: `Alle Stationen in ${city.title} mit Adressen, und was Stunden, Tage und Kilometer kosten.`,
        path: paths.stations(city.path),
      }}
      lead={`${stationCount(stations.length)} mit ${carCount(city.bookees)}. Welche davon gerade frei sind, zeigt die Karte; am Telefon sagen wir es dir auch.`}
      below={
        <div className="mt-5 flex flex-wrap items-start gap-3">
          <CallButtons terms />
          <Link
            to={paths.cityMap(city.path)}
            className={buttonClass({ size: 'L', theme: 'OUTLINE', className: 'noscript:hidden' })}
          >
            Freie Autos ansehen
          </Link>
        </div>
      }
    >
      <Section title="Stationen" id="stationen">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {stations.map((station) => (
            <Station key={station.id} station={station} town={city.title} />
          ))}
        </ul>
      </Section>
      {prices && <Prices prices={prices} />}
      <div className="mt-10">
        <CityLinks title="Andere Stadt" current={city.path} pathOf={paths.stations} />
      </div>
    </ContentPage>
  );
}

function Station({ station, town }: { station: ListedStation; town: string }) {
  const { id, name, street, postalCode, bookees } = station;
  return (
    <li id={`station-${id}`} className="min-w-0">
      <h3 className="text-lead hyphens-auto">{name}</h3>
      <p className="digits text-detail text-ink-soft">
        {[street, [postalCode, town].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
        <br />
        {bookees === 0 ? 'zurzeit kein Auto' : carCount(bookees)}
      </p>
    </li>
  );
}

function Prices({ prices }: { prices: CityPrices }) {
  const { currency, classes } = prices;
  const money = (cents: number) => formatMoney({ cents, currency });
  const kilometres = VEHICLE_CLASSES.some((name) => classes[name].kmFarCents !== classes[name].kmNearCents)
    ? `Kilometer, ${nearKm(prices)}`
    : 'Kilometer';
  return (
    <Section title="Preise" id="preise" className="mt-10">
      <Card className="sm:p-5!">
        <ComparisonTable
          caption="Was Stunden, Tage und Kilometer in jeder Klasse kosten"
          corner="Klasse"
          columns={[
            `Stunde, ${dayHours(prices)}`,
            { title: `Stunde, ${nightHours(prices)}`, wideOnly: true },
            '24 Stunden',
            { title: '7 Tage', wideOnly: true },
            kilometres,
          ]}
          rows={VEHICLE_CLASSES.map((name) => {
            const { hourDayCents, hourNightCents, dayCents, weekCents, kmNearCents } = classes[name];
            return {
              head: vehicleClassTitle[name],
              cells: [hourDayCents, hourNightCents, dayCents, weekCents, kmNearCents].map(money),
            };
          })}
        />
      </Card>
      <p className="mt-3 text-detail text-ink-soft">
        Strom und Sprit sind dabei. Alle Preise und Gebühren stehen in der{' '}
        <Link to={paths.imprint('preise')} className="text-link">
          Preisliste
        </Link>
        , deine Fahrt rechnet der{' '}
        <Link to={paths.calculator()} className="text-link">
          Preisrechner
        </Link>{' '}
        aus.
      </p>
    </Section>
  );
}
