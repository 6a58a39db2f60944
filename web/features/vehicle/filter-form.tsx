import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMoney } from '#domain/tariff/money.ts';
import { FEATURES, featureTitle, VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { usePeriod } from '#web/features/booking/period-store.ts';
import { toTimeRange } from '#web/features/booking/time-range.ts';
import { callQuery } from '#web/platform/query.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { PlaceOptions } from './choose-place.tsx';
import { clearFilters, toggleClass, toggleFeature } from './map-state.ts';
import { changeMap, useMapState } from './map-store.ts';
import { countText } from './vehicle-list.tsx';
import { useFilters, useSearchPlace } from './vehicle-search.ts';

const tileClass = (isOn: boolean) =>
  classNames(
    'relative flex min-h-13 cursor-pointer items-center gap-3 rounded-card border bg-paper px-3.5 py-2.5 text-left transition-colors duration-150 ease-out',
    isOn ? 'border-brand ring-1 ring-brand' : 'border-line hover:border-brand',
  );

/** The filter screen: place, vehicle classes with picture and price, and features. */
export function FilterForm() {
  const { prices } = useSettings();
  const classes = useMapState((state) => state.classes);
  const features = useMapState((state) => state.features);
  return (
    <div>
      <Section title="Wo?" level={2}>
        <PlaceOptions />
      </Section>
      <Section title="Fahrzeugklasse" level={2}>
        <div className="grid grid-cols-2 gap-2">
          {VEHICLE_CLASSES.map((name) => {
            const isOn = classes.includes(name);
            const price = prices.find((entry) => entry.class === name && entry.currency === 'EUR');
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isOn}
                onClick={() => changeMap((state) => toggleClass(state, name))}
                className={classNames(tileClass(isOn), 'flex-col items-start! gap-2!')}
              >
                <VehiclePicture vehicleClass={name} className="w-20" />
                <span>
                  <span className="block leading-tight font-semibold">{vehicleClassTitle[name]}</span>
                  {price && (
                    <span className="digits block text-sm text-ink-soft">
                      {formatMoney({ cents: price.hourDayCents, currency: price.currency })} je Std.
                    </span>
                  )}
                </span>
                {isOn && <Icon name="check" size={20} className="absolute top-2.5 right-2.5 text-brand" />}
              </button>
            );
          })}
        </div>
      </Section>
      <Section title="Antrieb und Getriebe" level={2}>
        <div className="grid grid-cols-2 gap-2">
          {FEATURES.map((name) => {
            const isOn = features.includes(name);
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isOn}
                onClick={() => changeMap((state) => toggleFeature(state, name))}
                className={classNames(tileClass(isOn), 'font-semibold')}
              >
                <Icon
                  name={name === 'ELECTRIC' ? 'bolt' : 'gear-automatic'}
                  size={22}
                  className="text-brand"
                />
                {featureTitle[name]}
                {isOn && <Icon name="check" size={20} className="ml-auto text-brand" />}
              </button>
            );
          })}
        </div>
      </Section>
    </div>
  );
}

/** The foot of the filter screen: resets the filters, or shows the result with its number of free cars. */
export function FilterFoot() {
  const { period } = usePeriod();
  const where = useSearchPlace();
  const filters = useFilters();
  const count = Object.values(filters).length;
  const { data } = useQuery({
    ...callQuery('GET /bookees', { query: { ...toTimeRange(period), ...where, ...filters, limit: '1' } }),
    enabled: where !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex items-center gap-2">
      {count > 0 && (
        <Button theme="LINK" onClick={() => changeMap(clearFilters)}>
          Zurücksetzen
        </Button>
      )}
      <Link to={paths.map()} className={buttonClass({ width: 'FULL', className: 'digits' })}>
        <span aria-live="polite">
          {where && data
            ? data.free === 0
              ? 'Gerade kein Auto frei'
              : `${countText(data.free).replace(' frei', '')} zeigen`
            : 'Autos zeigen'}
        </span>
      </Link>
    </div>
  );
}
