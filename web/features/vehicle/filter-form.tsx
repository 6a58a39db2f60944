import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { EQUIPMENT, equipmentTitle } from '#domain/vehicle/equipment.ts';
import { SEATS_FROM } from '#domain/vehicle/search-choices.ts';
import { FEATURES, featureTitle, VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { usePeriod } from '#web/features/booking/period-store.ts';
import { toTimeRange } from '#web/features/booking/time-range.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PlaceOptions } from './choose-place.tsx';
import { countQuery } from './found-vehicles.ts';
import {
  chooseSeats,
  clearFilters,
  countFilters,
  isPriceLimit,
  limitPrice,
  MAX_PRICE_EUROS,
  toggleClass,
  toggleEquipment,
  toggleFeature,
} from './map-state.ts';
import { changeMap, useMapState } from './map-store.ts';
import { countText } from './vehicle-list.tsx';
import { useFilters, useSearchPlace } from './vehicle-search.ts';

/** The value of the tile for any number of seats. */
const ANY_SEATS = 'egal';

const tileClass = (isOn: boolean) =>
  classNames(
    'relative flex min-h-13 cursor-pointer items-center gap-3 rounded-card border bg-paper px-3.5 py-2.5 text-left transition-colors duration-150 ease-out',
    isOn ? 'border-brand ring-1 ring-brand' : 'border-line hover:border-brand',
  );

/** The filter screen: place, vehicle classes with picture and price, drive, seats, equipment and price. */
export function FilterForm() {
  const { prices } = useSettings();
  const classes = useMapState((state) => state.classes);
  const features = useMapState((state) => state.features);
  const seats = useMapState((state) => state.seats);
  const equipment = useMapState((state) => state.equipment);
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
        <div className={TILES}>
          {FEATURES.map((name) => (
            <Tile
              key={name}
              icon={name === 'ELECTRIC' ? 'bolt' : 'gear-automatic'}
              isOn={features.includes(name)}
              onToggle={() => changeMap((state) => toggleFeature(state, name))}
            >
              {featureTitle[name]}
            </Tile>
          ))}
        </div>
      </Section>
      <Section title="Sitze" level={2}>
        <RadioTiles
          legend="Sitze"
          legendHidden
          name="sitze"
          className="grid-cols-5"
          value={String(seats ?? ANY_SEATS)}
          onValueChange={(value) =>
            changeMap((state) => chooseSeats(state, value === ANY_SEATS ? null : Number(value)))
          }
          options={[
            { value: ANY_SEATS, label: 'egal' },
            ...SEATS_FROM.map((number) => ({ value: String(number), label: `ab\u00A0${number}` })),
          ]}
        />
      </Section>
      <Section title="Ausstattung" level={2}>
        <div className={TILES}>
          {EQUIPMENT.map((name) => (
            <Tile
              key={name}
              isOn={equipment.includes(name)}
              onToggle={() => changeMap((state) => toggleEquipment(state, name))}
            >
              {equipmentTitle[name]}
            </Tile>
          ))}
        </div>
      </Section>
      <Section title="Preis" level={2}>
        <PriceLimit />
      </Section>
    </div>
  );
}

/** Two columns where the longest word fits beside its tick. */
const TILES = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.4rem),1fr))] gap-2';

/** A property that the car has to have. */
function Tile({
  icon,
  isOn,
  onToggle,
  children,
}: {
  icon?: IconName;
  isOn: boolean;
  onToggle: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={classNames(tileClass(isOn), 'px-3! leading-tight font-semibold')}
    >
      {icon && <Icon name={icon} size={22} className="text-brand" />}
      {children}
      {isOn && (
        <Icon name="check" size={16} className="absolute top-1/2 right-1.5 -translate-y-1/2 text-brand" />
      )}
    </button>
  );
}

/** The price that a trip in the chosen period may have, in whole euros; empty for any. */
function PriceLimit() {
  const { period } = usePeriod();
  const now = useNow();
  const priceUpTo = useMapState((state) => state.priceUpTo);
  // What is no price stays in the field and limits nothing.
  const [refused, setRefused] = useState<string>();
  const change = (text: string) => {
    const euros = text.trim() === '' ? null : Number(text);
    const isRefused = euros !== null && !isPriceLimit(euros);
    setRefused(isRefused ? text : undefined);
    changeMap((state) => limitPrice(state, isRefused ? null : euros));
  };
  return (
    <TextField
      label="Höchstens"
      hint={`Zeit und Kilometer zusammen · ${formatPeriod(period, now)}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      end="€"
      controlClassName="digits scroll-mb-40"
      value={refused ?? priceUpTo ?? ''}
      onChange={({ target }) => change(target.value)}
      {...(refused === undefined
        ? {}
        : {
            error: `Bitte gib einen Betrag in ganzen Euro ein, höchstens ${MAX_PRICE_EUROS.toLocaleString('de-DE')} €.`,
          })}
    />
  );
}

/** The foot of the filter screen: resets the filters, or shows the result with its number of free cars. */
export function FilterFoot() {
  const { period } = usePeriod();
  const where = useSearchPlace();
  const filters = useFilters();
  const count = useMapState(countFilters);
  const { data: free } = useQuery({
    ...countQuery({ ...toTimeRange(period), ...where, ...filters }),
    enabled: where !== undefined,
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
          {where && free !== undefined
            ? free === 0
              ? 'Gerade kein Auto frei'
              : `${countText(free).replace(' frei', '')} zeigen`
            : 'Autos zeigen'}
        </span>
      </Link>
    </div>
  );
}
