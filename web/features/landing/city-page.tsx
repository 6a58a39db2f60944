import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { ContentDocument } from '#contract/content.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { dayHours, nightHours } from '#domain/tariff/price-words.ts';
import { ClassGrid } from '#web/features/content/class-grid.tsx';
import { ContentText } from '#web/features/content/content-text.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { CompactCalculator } from '#web/features/tariff/compact-calculator.tsx';
import { callQuery } from '#web/platform/query.tsx';
import { loadContent } from '#web/shell/content-queries.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CitySkyline } from './city-skyline.tsx';
import { LandingPart } from './landing-part.tsx';
import { LandingSearch } from './landing-search.tsx';
import { sectionText } from './section-text.ts';

const heroQuery = (city: string) => callQuery('GET /{city}/hero', { params: { city } });

export const loadCity = (args: LoaderFunctionArgs): Promise<null> =>
  loadContent(args, [heroQuery(args.params['city'] ?? '')]);

/** The sections that every city has (§2.6); all others are specific to the city. */
const COMMON = ['nachhaltigkeit', 'so-gehts', 'preise-und-autos', 'preisrechner', 'registrierung'];

/** /{city}: the landing page of a city, with the city's own texts. */
export function CityPage() {
  const { city: slug = '' } = useParams();
  const { cities } = useSettings();
  const customer = useCurrentCustomer();
  const { data: hero } = useSuspenseQuery(heroQuery(slug));
  const { fields, sections } = hero;
  const city = cities.find(({ path }) => path === slug);
  const part = (id: string) => sectionText(sections, slug, id);
  const [start, prices, calculator, nature, registration] = [
    part('so-gehts'),
    part('preise-und-autos'),
    part('preisrechner'),
    part('nachhaltigkeit'),
    part('registrierung'),
  ];
  return (
    <div className={customer ? 'pb-(--bottombar) bar:pb-0' : undefined}>
      <PageHead title={fields.title} description={fields.description} />
      <div
        className={classNames(
          'bg-linear-to-b from-brand-soft to-sand',
          customer ? 'bar:pt-(--topbar)' : 'pt-(--topbar)',
        )}
      >
        <div className="mx-auto max-w-page px-4 pt-10 md:px-8 md:pt-16 lg:pt-20">
          <h1
            tabIndex={-1}
            className="max-w-240 text-[clamp(2.125rem,5.6vw,4.25rem)] max-2xs:text-[1.75rem] leading-[1.05] font-extrabold tracking-hero text-brand-strong hyphens-auto"
          >
            {fields.claim}
          </h1>
          <p className="mt-5 mb-7 max-w-152 text-hero-lead leading-normal text-ink-soft">{fields.lead}</p>
          <LandingSearch key={slug} />
        </div>
        <CitySkyline city={slug} />
      </div>

      {city && <Numbers city={city} />}

      <LandingPart {...start}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <ContentText html={start.html} className="max-w-176 text-lead" />
          <div className="flex flex-wrap gap-3 lg:justify-end">
            <Link to={paths.tutorial()} className={buttonClass({ theme: 'OUTLINE' })}>
              So funktioniert die App
            </Link>
          </div>
        </div>
      </LandingPart>

      <LandingPart {...prices} className="bg-paper">
        <ContentText html={prices.html} className="max-w-176 text-lead" />
        <div className="mt-6">
          <ClassGrid city={slug} />
        </div>
      </LandingPart>

      <LandingPart {...calculator}>
        <ContentText html={calculator.html} className="mb-6 max-w-176 text-lead" />
        <CompactCalculator city={slug} example={fields.example} />
      </LandingPart>

      <OwnParts sections={sections.filter(({ id }) => !COMMON.includes(id))} city={slug} />

      <LandingPart {...nature}>
        <ContentText html={nature.html} className="max-w-176 text-lead" />
      </LandingPart>

      <LandingPart {...registration} className="bg-brand-soft">
        <ContentText html={registration.html} className="max-w-176 text-lead" />
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to={paths.registration(slug)} className={buttonClass({ size: 'L' })}>
            Jetzt registrieren
          </Link>
          <Link to={paths.faq(slug)} className={buttonClass({ size: 'L', theme: 'OUTLINE' })}>
            Noch Fragen?
          </Link>
        </div>
      </LandingPart>
    </div>
  );
}

/** The sections that only this city has, such as destinations and stations. */
function OwnParts({ sections, city }: { sections: ContentDocument<'city'>['sections']; city: string }) {
  if (sections.length === 0) return null;
  return (
    <div className="bg-paper">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-12 gap-y-10 px-4 py-14 md:grid-cols-2 md:px-8 md:py-20 lg:grid-cols-3">
        {sections.map(({ id, title, html }) => (
          <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-titel`} className="scroll-mt-24">
            <h2 id={`${id}-titel`} className="mb-3 text-subtitle tracking-title hyphens-auto">
              {title}
            </h2>
            <ContentText html={html} />
            {id === 'stationen' && (
              <Link to={paths.cityMap(city)} className={buttonClass({ theme: 'OUTLINE', className: 'mt-5' })}>
                <Icon name="map" size={20} />
                Stationen auf der Karte
              </Link>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function Numbers({ city }: { city: { places: number; bookees: number } }) {
  const prices = useSettings().prices.filter(({ currency }) => currency === 'EUR');
  const lowest = (cents: number[]) => `ab ${formatMoney({ cents: Math.min(...cents), currency: 'EUR' })}`;
  const numbers = [
    { value: city.places, text: city.places === 1 ? 'Station' : 'Stationen' },
    { value: city.bookees, text: city.bookees === 1 ? 'Auto' : 'Autos' },
    ...(prices[0]
      ? [
          {
            value: lowest(prices.map(({ hourDayCents }) => hourDayCents)),
            text: `die Stunde, ${dayHours(prices[0])}`,
          },
          {
            value: lowest(prices.map(({ hourNightCents }) => hourNightCents)),
            text: `die Stunde, ${nightHours(prices[0])}`,
          },
        ]
      : []),
  ];
  return (
    <div className="border-b border-line bg-paper">
      <dl className="digits mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-5 px-4 py-7 md:px-8 lg:grid-cols-4">
        {numbers.map(({ value, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt className="text-detail text-ink-soft hyphens-auto">{text}</dt>
            <dd className="text-title leading-tight font-extrabold tracking-title text-brand-strong">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
