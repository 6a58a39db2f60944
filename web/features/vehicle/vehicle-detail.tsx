import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatDate, periodInSentence } from '#domain/booking/format-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { type Quote, quoteQuery } from '#web/features/booking/booking-queries.ts';
import { ConflictOffers } from '#web/features/booking/conflict-offers.tsx';
import { EstimateLine } from '#web/features/booking/estimate-line.tsx';
import { estimateOf } from '#web/features/booking/estimate-of.ts';
import { KmStepper } from '#web/features/booking/km-stepper.tsx';
import { setPeriod, usePeriod } from '#web/features/booking/period-store.ts';
import { callQuery } from '#web/platform/query.tsx';
import { Link } from '#web/shell/link.tsx';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { useOwnDistance } from '#web/shell/own-distance.ts';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FreeDays } from './free-days.tsx';
import { FreeFromButton } from './free-from-button.tsx';
import { useFocusOnMap } from './map-focus.ts';
import { PanelHead, PanelPage } from './panel-parts.tsx';
import { PriceDetails } from './price-details.tsx';
import { energyText, equipmentTitles } from './vehicle-tags.tsx';
import { useWish } from './vehicle-wish.ts';
import { useWalkFromPlace } from './walk-from-place.ts';

type Vehicle = OutputOf<'GET /bookees/{id}'>;

export const vehicleQuery = (id: string) => callQuery('GET /bookees/{id}', { params: { id } });

/** The details of a vehicle, its week, and its price. The loader has loaded the vehicle. */
export function VehicleDetail({ id, zoomed = false }: { id: string; zoomed?: boolean }) {
  const { data: vehicle } = useSuspenseQuery(vehicleQuery(id));
  const { period } = usePeriod();
  const now = useNow();
  const km = useOwnDistance();
  useFocusOnMap(vehicle.place, zoomed);
  const { data: quote } = useQuery(quoteQuery({ bookeeId: vehicle.id, period, km, wanted: useWish() }));
  const equipment = equipmentTitles(vehicle.equipment);
  const remarks = vehicle.remarks.filter(({ contentType }) => contentType !== 'image');

  return (
    <PanelPage foot={<BookFoot vehicle={vehicle} quote={quote} period={period} now={now} />}>
      <PanelHead title={vehicle.model} back={paths.station(vehicle.place.id)} />
      {quote && !quote.available && quote.offers.length > 0 && (
        <Note
          tone="warning"
          title="In deinem Zeitraum nicht frei"
          className="mb-3"
          action={
            <ConflictOffers
              offers={quote.offers}
              now={now}
              onPeriodChange={(free) => {
                setPeriod(free);
                announce(`Zeitraum geändert: ${periodInSentence(free, now)}`);
              }}
            />
          }
        >
          Das geht stattdessen:
        </Note>
      )}
      <div className="rounded-card border border-line bg-paper p-4">
        <VehiclePicture
          vehicleClass={vehicle.class}
          electric={vehicle.electric}
          automatic={vehicle.automatic}
          className="mx-auto w-44"
        />
        <Facts vehicle={vehicle} />
        <StationLink place={vehicle.place} />
      </div>
      {equipment.length > 0 && (
        <Section title="Ausstattung">
          <ul className="grid grid-cols-2 gap-x-3 gap-y-2 large-text:grid-cols-1!">
            {equipment.map((title) => (
              <li key={title} className="flex items-center gap-2">
                <Icon name="check" size={18} className="text-ok" />
                {title}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {remarks.length > 0 && (
        <Section title="Gut zu wissen">
          <ul className="grid gap-2">
            {remarks.map(({ text }) => (
              <li key={text} className="flex gap-2">
                <Icon name="info" size={20} className="mt-0.5 text-brand" />
                {text}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Freie Zeiten">
        <p className="-mt-2 mb-2 text-sm text-ink-soft">
          Tippe auf eine Zeit, um deinen Zeitraum dorthin zu legen.
        </p>
        <div className="rounded-card border border-line bg-paper px-3 py-2">
          <FreeDays vehicleId={vehicle.id} period={period} />
        </div>
      </Section>
      <Section title="Preis">
        <div className="rounded-card border border-line bg-paper p-4">
          <div className="mb-4 border-b border-line pb-3">
            <KmStepper period={period} />
          </div>
          <PriceDetails vehicleId={vehicle.id} period={period} km={km} />
        </div>
      </Section>
    </PanelPage>
  );
}

function BookFoot({
  vehicle,
  quote,
  period,
  now,
}: {
  vehicle: Vehicle;
  quote: Quote | undefined;
  period: Period;
  now: Temporal.Instant;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="min-w-0 grow basis-44">
        {quote ? (
          <EstimateLine
            estimate={estimateOf(quote.price, quote.tariff)}
            look="together"
            crossedOut={!quote.available}
          />
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
      </div>
      {quote && !quote.available ? (
        <FreeFromButton
          vehicle={{ model: vehicle.model, freeFrom: quote.freeFrom }}
          period={period}
          now={now}
        />
      ) : (
        <OnlineLink
          to={paths.newBooking(vehicle.id, vehicle.place.id)}
          className={buttonClass({ size: 'L' })}
        >
          Buchen
        </OnlineLink>
      )}
    </div>
  );
}

function Facts({ vehicle }: { vehicle: Vehicle }) {
  const energy = energyText(vehicle);
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 large-text:grid-cols-1!">
      <Fact icon="car" title="Klasse">
        {vehicleClassTitle[vehicle.class]}
      </Fact>
      <Fact icon="key" title="Kennzeichen">
        {vehicle.plate}
      </Fact>
      <Fact icon="seat" title="Sitze">
        {vehicle.seats}
      </Fact>
      <Fact icon={vehicle.automatic ? 'gear-automatic' : 'gear-manual'} title="Getriebe">
        {vehicle.automatic ? 'Automatik' : 'Schaltung'}
      </Fact>
      {vehicle.electric && (
        <Fact icon="bolt" title="Antrieb">
          Elektrisch
        </Fact>
      )}
      {vehicle.cleanedAt && (
        <Fact icon="check" title="Zuletzt gereinigt">
          {formatDate(Temporal.Instant.from(vehicle.cleanedAt))}
        </Fact>
      )}
      {energy && (
        <Fact icon="map" title={vehicle.electric ? 'Akku und Reichweite' : 'Tank und Reichweite'}>
          {energy}
        </Fact>
      )}
    </dl>
  );
}

function StationLink({ place }: { place: Vehicle['place'] }) {
  const walk = useWalkFromPlace(place.position);
  return (
    <Link
      to={paths.station(place.id)}
      className="mt-4 flex min-h-11 items-center gap-3 border-t border-line pt-3 hover:text-brand"
    >
      <Icon name="pin" size={22} className="text-brand" />
      <span className="min-w-0 grow">
        <span className="block leading-tight font-semibold">{place.name}</span>
        <span className="block text-sm text-ink-soft">
          {[place.street, place.postalCode].filter(Boolean).join(', ')}
        </span>
        {walk && <span className="digits block text-sm text-ink-soft">{walk}</span>}
      </span>
      <Icon name="chevron-right" size={20} className="text-ink-soft" />
    </Link>
  );
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-8">
      <dt className="text-sm leading-tight text-ink-soft">
        <Icon name={icon} size={22} className="absolute top-0.5 left-0 text-brand" />
        {title}
      </dt>
      <dd className="digits font-semibold">{children}</dd>
    </div>
  );
}
