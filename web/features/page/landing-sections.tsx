import type { ReactNode } from 'react';
import { formatMoney } from '#domain/tariff/money.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VehiclePicture } from '#web/ui/vehicle-picture.tsx';
import { Link } from './link.tsx';
import { useSettings } from './page-data.ts';

/** The landing page below its picture: cities, steps, prices, registration, foot. */
export function LandingSections() {
  const { cities, prices } = useSettings();
  const euros = (cents: number) => formatMoney({ cents, currency: 'EUR' });
  return (
    <>
      <Part id="waehle-deine-stadt" title="Wähle deine Stadt" className="bg-paper">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {cities.map((city) => (
            <li key={city.path}>
              <Link
                to={paths.cityMap(city.path)}
                className="group flex min-h-18 items-center gap-4 rounded-card border border-line bg-sand px-5 py-3 transition-colors duration-150 ease-out hover:border-brand"
              >
                <span className="min-w-0 grow">
                  <span className="block text-lg leading-tight font-bold tracking-tight">{city.title}</span>
                  <span className="digits block text-sm text-ink-soft">
                    {city.places === 1 ? '1 Station' : `${city.places} Stationen`} ·{' '}
                    {city.bookees === 1 ? '1 Auto' : `${city.bookees} Autos`}
                  </span>
                </span>
                <Icon
                  name="chevron-right"
                  className="text-brand transition-transform duration-150 ease-out group-hover:translate-x-0.5"
                />
              </Link>
            </li>
          ))}
        </ul>
      </Part>

      <Part id="so-gehts" title="So geht’s">
        <ol className="grid gap-4 md:grid-cols-3">
          <Step number={1} icon="search" title="Auto finden">
            Sag uns, wo und wann. Die Karte zeigt dir, welche Autos frei sind und was genau deine Zeit kostet.
          </Step>
          <Step number={2} icon="calendar" title="Buchen">
            Such dir eins aus und buche es auf die Viertelstunde genau – für heute oder weit im Voraus.
          </Step>
          <Step number={3} icon="key" title="Losfahren">
            Hol das Auto an seiner Station ab und bring es am Ende dorthin zurück. Bezahlt wird, was du
            gefahren bist.
          </Step>
        </ol>
      </Part>

      <Part id="preise-und-autos" title="Preise und Autos" className="bg-paper">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {prices
            .filter(({ currency }) => currency === 'EUR')
            .map((price) => (
              <li key={price.class} className="rounded-card border border-line bg-sand p-5">
                <div className="flex items-end justify-between gap-4">
                  <h3 className="text-lg">Klasse {vehicleClassTitle[price.class]}</h3>
                  <VehiclePicture vehicleClass={price.class} className="w-30" />
                </div>
                <dl className="digits mt-3 grid gap-1 text-[0.9375rem]">
                  <Price title="Stunde am Tag" strong>
                    {euros(price.hourDayCents)}
                  </Price>
                  <Price title="Stunde in der Nacht">{euros(price.hourNightCents)}</Price>
                  <Price title="24 Stunden">{euros(price.dayCents)}</Price>
                  <Price title="7 Tage">{euros(price.weekCents)}</Price>
                  <Price title="Kilometer">
                    {price.kmFarCents < price.kmNearCents
                      ? `${euros(price.kmFarCents)} bis ${euros(price.kmNearCents)}`
                      : euros(price.kmNearCents)}
                  </Price>
                </dl>
              </li>
            ))}
        </ul>
        <p className="mt-4 text-ink-soft">
          Du zahlst immer den günstigsten Preis für deine Zeit: Wir rechnen Stunden, Tage und Wochen
          gegeneinander. Alle Preise enthalten die Mehrwertsteuer.
        </p>
      </Part>

      <Part id="registrierung" title="Registrieren">
        <div className="grid gap-6 lg:grid-cols-2">
          <p className="max-w-144 text-[1.0625rem]">
            Die Registrierung dauert etwa fünf Minuten und geht am Handy. Du brauchst deinen Führerschein,
            deinen Ausweis und deine IBAN. Autos, freie Zeiten und Preise kannst du auch ohne Account ansehen.
          </p>
          <div className="flex flex-wrap gap-3 lg:justify-end">
            <Link to={paths.registration()} className={buttonClass({ size: 'L' })}>
              Jetzt registrieren
            </Link>
            <Link to={paths.map()} className={buttonClass({ size: 'L', theme: 'OUTLINE' })}>
              Autos ansehen
            </Link>
          </div>
        </div>
      </Part>
    </>
  );
}

function Part({
  id,
  title,
  className = '',
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-titel`} className={className}>
      <div className="mx-auto max-w-350 px-4 py-14 md:px-8 md:py-20">
        <h2
          id={`${id}-titel`}
          className="mb-6 text-[1.75rem] font-extrabold tracking-[-0.025em] md:mb-8 md:text-[2.25rem]"
        >
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

function Step({
  number,
  icon,
  title,
  children,
}: {
  number: number;
  icon: IconName;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className="rounded-card border border-line bg-paper p-6">
      <span className="flex size-12 items-center justify-center rounded-pill bg-brand-soft text-brand">
        <Icon name={icon} />
      </span>
      <h3 className="mt-4 text-xl">
        <span className="text-brand">{number}.</span> {title}
      </h3>
      <p className="mt-2 text-ink-soft">{children}</p>
    </li>
  );
}

function Price({
  title,
  strong = false,
  children,
}: {
  title: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{title}</dt>
      <dd className={strong ? 'text-[1.0625rem] font-bold' : undefined}>{children}</dd>
    </div>
  );
}
