import { lazy, Suspense } from 'react';
import { numberWord } from '#domain/page/number-word.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { dayHours } from '#domain/tariff/price-words.ts';
import { firstInteraction } from '#web/platform/first-interaction.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { LandingSearch } from './landing-search.tsx';
import { Skyline } from './skyline.tsx';

// The server's HTML works without this code, so it is loaded at the first interaction (docs/decisions/007).
const LandingSections = import.meta.env.SSR
  ? (await import('./landing-sections.tsx')).LandingSections
  : lazy(async () => {
      await firstInteraction();
      return { default: (await import('./landing-sections.tsx')).LandingSections };
    });

// A constant element, so that React does not render it again and the server's HTML stays untouched.
const sections = (
  <QuietBoundary>
    <Suspense>
      <LandingSections />
    </Suspense>
  </QuietBoundary>
);

/** The landing page for visitors. All figures come from the settings. */
export function Landing() {
  const { totals, prices } = useSettings();
  const euroPrices = prices.filter(({ currency }) => currency === 'EUR');
  const lowest = Math.min(...euroPrices.map(({ hourDayCents }) => hourDayCents));
  const lowestKm = Math.min(
    ...euroPrices.map(({ kmNearCents, kmFarCents, electricKmDiscountCents }) =>
      Math.max(0, Math.min(kmNearCents, kmFarCents) - electricKmDiscountCents),
    ),
  );
  const highestKm = Math.max(
    ...euroPrices.flatMap(({ kmNearCents, kmFarCents }) => [kmNearCents, kmFarCents]),
  );
  return (
    <>
      <div className="bg-linear-to-b from-brand-soft to-sand pt-(--topbar)">
        <div className="mx-auto max-w-page px-4 pt-10 md:px-8 md:pt-16 lg:pt-20">
          <h1 className="max-w-200 text-[clamp(2.25rem,6.2vw,4.75rem)] leading-[1.04] font-extrabold tracking-hero text-brand-strong">
            Ein Auto, wenn du eins brauchst. In{' '}
            {totals.cities === 1 ? 'einer Stadt' : `${numberWord(totals.cities)} Städten`}.
          </h1>
          <p className="digits mt-5 mb-7 max-w-152 text-hero-lead leading-normal text-ink-soft">
            {totals.places} Stationen, {totals.bookees} Autos von klein bis Transporter.{' '}
            {euroPrices[0] &&
              `Ab ${formatMoney({ cents: lowest, currency: 'EUR' })} die Stunde (${dayHours(euroPrices[0])}), dazu ${lowestKm} bis ${highestKm} Cent je Kilometer. `}
            Strom und Sprit inklusive.
          </p>
          <LandingSearch />
        </div>
        <Skyline />
      </div>
      {sections}
    </>
  );
}
