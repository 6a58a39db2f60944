import { memo, useId, useState } from 'react';
import type { Period } from '#domain/booking/period.ts';
import { formatWalk } from '#domain/station/walk.ts';
import { vehicleClassText } from '#domain/vehicle/vehicle-class.ts';
import { EstimateLine } from '#web/features/booking/estimate-line.tsx';
import { estimateOf } from '#web/features/booking/estimate-of.ts';
import { Link } from '#web/shell/link.tsx';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { useOwnDistance } from '#web/shell/own-distance.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TimeStrip } from '#web/ui/time-strip.tsx';
import { type Day, daySegments, describeDay } from './day-segments.ts';
import { FreeFromButton } from './free-from-button.tsx';
import { PriceDetails } from './price-details.tsx';
import type { FoundVehicle } from './vehicle-search.ts';
import { VehicleTags } from './vehicle-tags.tsx';

type Props = {
  vehicle: FoundVehicle;
  /** With which the prices are computed. */
  tariff: { id: string; title: string };
  period: Period;
  /** The day in Berlin on which the period starts. */
  day: Day;
  /** Rounded down to the minute. */
  now: Temporal.Instant;
  showsDistance?: boolean;
  /** Leaves out the station's name, for the list of a station. */
  stationHidden?: boolean;
  level?: 2 | 3;
};

/** A vehicle in the list. It is memoised because lists are long. */
export const VehicleCard = memo(function VehicleCard({
  vehicle,
  tariff,
  period,
  day,
  now,
  showsDistance = false,
  stationHidden = false,
  level = 3,
}: Props) {
  const titleId = useId();
  const priceId = useId();
  const [open, setOpen] = useState(false);
  const ownKm = useOwnDistance();
  const { available, place, price } = vehicle;
  const Heading = `h${level}` as const;
  const where = [
    vehicleClassText(vehicle.class),
    stationHidden ? vehicle.plate : place.name,
    showsDistance && vehicle.distance !== undefined && formatWalk(vehicle.distance),
  ].filter(Boolean);
  return (
    <Card as="article" muted={!available} aria-labelledby={titleId}>
      <div className="flex flex-wrap gap-x-4">
        <VehiclePicture
          vehicleClass={vehicle.class}
          electric={vehicle.electric}
          automatic={vehicle.automatic}
          muted={!available}
          className="mt-1 w-22 self-start"
        />
        {/* Under the picture where large text leaves no room beside it. */}
        <div className="min-w-0 grow basis-[7.5rem]">
          <Heading id={titleId} className="text-lead">
            <Link
              to={paths.vehicle(vehicle.id, place.id)}
              className={classNames(
                'target-44 rounded-sm underline-offset-4 hover:text-brand hover:underline',
                available && 'text-ink',
              )}
            >
              {vehicle.model}
            </Link>
          </Heading>
          <p className="mt-0.5 mb-2 text-sm text-ink-soft">{where.join(' · ')}</p>
          <VehicleTags vehicle={vehicle} />
        </div>
      </div>
      <TimeStrip
        className="mt-3.5"
        segments={daySegments(day, vehicle.busy, period, now)}
        label={describeDay(day, vehicle.busy, now)}
      />
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? priceId : undefined}
          onClick={() => setOpen(!open)}
          className="-mx-1.5 inline-flex min-h-11 min-w-0 grow basis-44 items-center justify-between gap-1 rounded-lg px-1.5 hover:text-brand"
        >
          <span className="min-w-0">
            <EstimateLine estimate={estimateOf(price, tariff)} look="sum" crossedOut={!available} />
            <span className="sr-only">, Preis aufschlüsseln</span>
          </span>
          <Icon
            name="chevron-down"
            size={18}
            className={classNames(
              'text-ink-soft transition-transform duration-200 ease-out',
              open && 'rotate-180',
            )}
          />
        </button>
        {available ? (
          <OnlineLink
            to={paths.newBooking(vehicle.id, place.id)}
            className={buttonClass()}
            aria-label={`${vehicle.model} buchen`}
          >
            Buchen
          </OnlineLink>
        ) : (
          <FreeFromButton vehicle={vehicle} period={period} now={now} />
        )}
      </div>
      {open && (
        <div id={priceId} className="mt-3 border-t border-line pt-3">
          <PriceDetails vehicleId={vehicle.id} period={period} km={ownKm} />
        </div>
      )}
    </Card>
  );
});
