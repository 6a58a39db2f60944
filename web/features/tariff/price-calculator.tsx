import { useSuspenseQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Tariff } from '#domain/tariff/price-list.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { useAllCities } from '#web/shell/all-cities.ts';
import { usePageTime } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { useSettledAddress } from '#web/shell/use-settled-address.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { KmPackages } from './km-packages.tsx';
import { NextSteps } from './next-steps.tsx';
import { PriceResult } from './price-result.tsx';
import { TariffComparison } from './tariff-comparison.tsx';
import { type CityPrices, pricesOf, tariffsQuery } from './tariffs-query.ts';
import { TripFields } from './trip-form.tsx';
import {
  type Example,
  exampleTrip,
  type Faults,
  fillForm,
  isPeriod,
  type Offer,
  priceOf,
  queryOf,
  readTrip,
  type Trip,
} from './trip-link.ts';

type City = { path: string; title: string; provider: string };

/** The calculator, filled from the page's address. Pages that show it need the loader `loadCalculator`. */
export function PriceCalculator({ city, hasBottomBar }: { city: City | undefined; hasBottomBar: boolean }) {
  const { search } = useLocation();
  const pageTime = usePageTime();
  const { data } = useSuspenseQuery(tariffsQuery);
  const priceList = pricesOf(data, city);
  const ownTariffId = useCurrentCustomer()?.plan.tariffId;
  // The query that this page wrote itself must not reset the form.
  const ownSearch = useRef(search);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    if (ownSearch.current === search) return;
    ownSearch.current = search;
    setVisit((count) => count + 1);
  }, [search]);

  if (!priceList && !city && data.priceLists.some(({ cities }) => cities > 0)) return <AskForCity />;
  if (!priceList || data.tariffs.length === 0) {
    return (
      <Note title="Für diese Stadt haben wir noch keine Preise.">Schau bitte später noch einmal vorbei.</Note>
    );
  }
  const offer = { tariffs: data.tariffs, kmPackages: priceList.kmPackages };
  const example = exampleTrip(Temporal.Instant.from(pageTime), offer, ownTariffId);
  const link = readTrip(new URLSearchParams(search), offer, example);
  return (
    <Calculator
      key={visit}
      link={link}
      example={example}
      priceList={priceList}
      tariffs={data.tariffs}
      city={city}
      hasBottomBar={hasBottomBar}
      onWrite={(query) => {
        ownSearch.current = query;
      }}
    />
  );
}

/** Asks for the city where cities have different prices; works without JavaScript too. */
function AskForCity() {
  const cities = useAllCities();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <form method="get" action={paths.calculator()} className="max-w-128">
      <Card className="grid gap-4 sm:p-5!">
        <p>Unsere Preise sind nicht in jeder Stadt gleich. Sag uns zuerst, wo du fahren möchtest.</p>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          label="Stadt"
          name="stadt"
          defaultValue=""
          onChange={(event) => void navigate(paths.calculator(event.currentTarget.value) + search)}
          placeholder="Stadt wählen"
          options={cities.map(({ path, title }) => ({ value: path, label: title }))}
        />
        <noscript>
          <Button type="submit" size="L">
            Weiter
          </Button>
        </noscript>
      </Card>
    </form>
  );
}

type CalculatorProps = {
  link: { trip: Trip; faults: Faults };
  example: Example;
  priceList: CityPrices;
  tariffs: readonly Tariff[];
  city: City | undefined;
  hasBottomBar: boolean;
  onWrite: (search: string) => void;
};

/** What is entered, what is wrong with it, and the last trip that was right. */
function useFilledTrip(linked: Trip, example: Example, offer: Offer) {
  const [filled, setFilled] = useState(() => fillForm(linked, example));
  const [faults, setFaults] = useState<Faults>({});
  // Stored as text because another city may have other packages.
  const [valid, setValid] = useState(filled);
  const [isTouched, setTouched] = useState(false);
  return {
    filled,
    faults,
    trip: readTrip(new URLSearchParams(valid), offer, example).trip,
    isTouched,
    touch: () => setTouched(true),
    change(changed: Partial<typeof filled>) {
      const next = { ...filled, ...changed };
      const read = readTrip(new URLSearchParams(next), offer, example);
      setFilled(next);
      setFaults(read.faults);
      setTouched(true);
      // Invalid input does not change the price; the field shows the error.
      if (Object.keys(read.faults).length === 0) setValid(next);
    },
  };
}

function LinkFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Note tone="warning" announced title="Einen Teil der Angaben konnten wir nicht lesen." className="mb-6">
      <ul className="list-disc pl-5">
        {faults.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      Dafür steht jetzt unser Beispiel.
    </Note>
  );
}

function Calculator({ link, example, priceList, tariffs, city, hasBottomBar, onWrite }: CalculatorProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { filled, faults, trip, isTouched, touch, change } = useFilledTrip(link.trip, example, {
    tariffs,
    kmPackages: priceList.kmPackages,
  });
  const result = useRef<HTMLDivElement>(null);
  const search = `?${queryOf(trip)}`;
  const price = priceOf(trip, priceList);
  const total = formatMoney({ cents: price.totalCents, currency: price.currency });

  useSettledAddress({
    search,
    isTouched,
    onSettled: () => {
      onWrite(search);
      announce(`Diese Fahrt kostet voraussichtlich ${total}.`);
    },
  });

  function changeCity(path: string) {
    touch();
    onWrite(search);
    void navigate(paths.calculator(path) + search, { replace: true, preventScrollReset: true });
  }

  function showResult(event: SubmitEvent) {
    event.preventDefault();
    const heading = result.current?.querySelector<HTMLElement>('section');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  return (
    <>
      {!isTouched && <LinkFaults faults={Object.values(link.faults)} />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:items-start lg:gap-8">
        <form
          method="get"
          onSubmit={showResult}
          aria-label="Deine Fahrt"
          noValidate
          className="max-lg:[&_:is(input,select,button)]:scroll-mb-24"
        >
          <Card className="sm:p-5!">
            <TripFields
              filled={filled}
              faults={faults}
              trip={trip}
              period={isPeriod(trip.when) ? trip.when : example.when}
              priceList={priceList}
              tariffs={tariffs}
              city={city?.path}
              onChange={change}
              onCityChange={changeCity}
            />
          </Card>
          <div
            data-sticky-action=""
            className={classNames(
              'sticky z-level1 -mx-4 mt-4 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3 md:-mx-8 md:px-8 lg:hidden tiny:static noscript:hidden',
              hasBottomBar ? 'bottom-(--bottombar) bar:bottom-0' : 'bottom-0',
            )}
          >
            <span aria-hidden="true" className="digits text-xl font-bold">
              {total}
            </span>
            <Button type="submit">Preis ansehen</Button>
          </div>
          <noscript>
            <Button type="submit" size="L" className="mt-4">
              Preis berechnen
            </Button>
          </noscript>
        </form>
        <div ref={result} className="min-w-0">
          <Section title="Das kostet deine Fahrt" id="preis" className="scroll-mt-(--topbar)">
            <PriceResult trip={trip} priceList={priceList} />
            <NextSteps trip={trip} city={city} address={pathname + search} />
          </Section>
          <TariffComparison trip={trip} priceList={priceList} tariffs={tariffs} />
          <KmPackages trip={trip} priceList={priceList} />
        </div>
      </div>
    </>
  );
}
